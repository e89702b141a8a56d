import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/queries.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';

export function secondFactorsQuery(userId: number) {
  return queryOptions({
    queryKey: [...keys.sessions(userId), 'second-factors'],
    queryFn: ({ signal }) => call(accountEndpoints.getSecondFactors, {}, { signal }),
    staleTime: 0, // it changes on other devices
  });
}
