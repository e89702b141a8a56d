import type { QueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { keys } from '../../api/queries.ts';
import type { OutboxRow } from './user-database.ts';

/** Writes the response to a change into the query cache, before the pending change disappears. */
export function applyResponse(
  queryClient: QueryClient,
  userId: number,
  { object }: Pick<OutboxRow, 'object'>,
  response: unknown,
): void {
  const [kind, id] = object.split(':');
  if (kind === 'cart') {
    const { data } = response as { data: CartRow | null }; // the shape of all cart responses
    const queryKey = keys.cart(userId);
    queryClient.setQueryData<CartRow[]>(queryKey, (rows) => withRow(rows ?? [], Number(id), data));
    // Replaces a request under way, whose response may be older than this one.
    void queryClient.invalidateQueries({ queryKey });
  }
  if (kind === 'review') {
    void queryClient.invalidateQueries({ queryKey: keys.reviews });
    void queryClient.invalidateQueries({ queryKey: keys.product(Number(id)) });
  }
}

/** Replaces, adds or (with null) removes the cart row of a product. */
function withRow(rows: readonly CartRow[], p_id: number, row: CartRow | null): CartRow[] {
  if (!row) return rows.filter((each) => each.p_id !== p_id);
  if (!rows.some((each) => each.p_id === p_id)) return [...rows, row];
  return rows.map((each) => (each.p_id === p_id ? row : each));
}
