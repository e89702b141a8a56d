import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { call } from './call.ts';
import { keys } from './queries.ts';

/** Loads a photograph of a return request, which only a signed-in call can. Returns its data URL. */
export function returnPhotoQuery(returnId: number, photo: number) {
  return queryOptions({
    queryKey: [...keys.mine, 'return photo', returnId, photo],
    queryFn: async ({ signal }) => {
      const params = { returnId: String(returnId), photo: String(photo) };
      const { type, data } = await call(accountEndpoints.getReturnPhoto, { params }, { signal });
      return `data:${type};base64,${data}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
