import type { CartRow } from '@vajra/contract';
import { keys } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import type { OutboxRow } from './own-database.ts';

/** Shows what the shop has made of a change, before the change itself is no longer shown. */
export function takeAnswer(
  owner: number,
  { object }: Pick<OutboxRow, 'object'>,
  answer: unknown,
): void {
  const [kind, id] = object.split(':');
  if (kind === 'cart') {
    const { data } = answer as { data: CartRow | null }; // as all calls of the cart answer
    const queryKey = keys.cart(owner);
    queryClient.setQueryData<CartRow[]>(queryKey, (rows) => withRow(rows ?? [], Number(id), data));
    // An answer that is on its way may be of before: it gives way to one that is asked for now.
    void queryClient.invalidateQueries({ queryKey });
  }
  if (kind === 'review') {
    void queryClient.invalidateQueries({ queryKey: keys.reviews });
    void queryClient.invalidateQueries({ queryKey: keys.product(Number(id)) });
  }
}

/** The cart with this row in the place of the product's; without it where there is none. */
export function withRow(rows: readonly CartRow[], p_id: number, row: CartRow | null): CartRow[] {
  if (!row) return rows.filter((each) => each.p_id !== p_id);
  if (!rows.some((each) => each.p_id === p_id)) return [...rows, row];
  return rows.map((each) => (each.p_id === p_id ? row : each));
}
