import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { onlineOnly, showLate } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { type SavedList, savedKey } from './saved-list.ts';

export function savedQuery(userId: number) {
  return queryOptions({
    queryKey: savedKey(userId),
    queryFn: async (context): Promise<SavedList> => {
      const { signal, meta } = context;
      const { offline = onlineOnly } = meta ?? {};
      const response = call(accountEndpoints.getSavedProducts, {}, { signal });
      return offline.userResponse(
        response,
        userId,
        'saved',
        signal,
        showLate(context, (late) => late),
      );
    },
  });
}
