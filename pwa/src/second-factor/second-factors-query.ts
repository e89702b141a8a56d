import { callQuery } from '../api/call-query.ts';
import { keys } from '../api/queries.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';

export const secondFactorsQuery = (userId: number) => ({
  ...callQuery([...keys.sessions(userId), 'second-factors'], accountEndpoints.getSecondFactors, {}),
  staleTime: 0, // it changes on other devices
});
