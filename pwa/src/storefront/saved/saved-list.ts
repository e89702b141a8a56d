import type { QueryClient } from '@tanstack/react-query';
import type { ResponseBodyOf } from '@vajra/contract';
import { keys } from '../../api/queries.ts';

/** A customer's list as the server has it. Changes that wait in the outbox are not in it. */
export type SavedList = ResponseBodyOf<'getSavedProducts'>;

export const savedKey = (userId: number) => [...keys.mine, userId, 'saved'];

/** Changes the cached list of a customer, if it is known. */
export function changeSavedList(
  queryClient: QueryClient,
  userId: number,
  change: (list: SavedList) => SavedList,
): void {
  queryClient.setQueryData<SavedList>(savedKey(userId), (list) => list && change(list));
}
