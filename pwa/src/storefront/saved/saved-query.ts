import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { userQueryFn } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { type SavedList, savedKey } from './saved-list.ts';

export function savedQuery(userId: number) {
  return queryOptions({
    queryKey: savedKey(userId),
    queryFn: userQueryFn(
      userId,
      'saved',
      (signal) => call(accountEndpoints.getSavedProducts, {}, { signal }),
      (response: SavedList) => response,
    ),
  });
}
