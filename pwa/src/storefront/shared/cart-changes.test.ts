import { QueryClient } from '@tanstack/react-query';
import type { CartRow } from '@vajra/contract';
import { expect, it } from 'vitest';
import { objectKey } from '../../api/change-kinds.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Change, OfflineClient } from '../../api/offline-client.ts';
import { cartQuery } from '../../api/queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { addToCart, quantityChange, removalChange, withPendingChanges } from './cart-changes.ts';

const userId = 7;
const product = testProduct(3);
const cartRow = (u_qty: number): CartRow => ({
  ...{ cart_id: 31, p_id: 3, u_qty, product, problem: null },
});

/** Returns a change as the outbox keeps it. */
function pending({ optimisticValue, endpoint, input, ...change }: Change, problem?: string) {
  return {
    ...{ id: crypto.randomUUID(), kind: change.kind, object: objectKey(change) },
    ...{ endpoint, input, files: [], attempts: 0, at: 0 },
    shown: optimisticValue,
    problem: problem ?? null,
  } as OutboxRow;
}

/** Adds pieces to a cart without a connection and returns the change. */
async function added(u_qty: number, rows: CartRow[], pendingChanges: OutboxRow[] = []) {
  const client = new QueryClient();
  client.setQueryData(cartQuery(userId).queryKey, rows);
  const changes: Change[] = [];
  const offline = {
    send: async (change: Change) => {
      changes.push(change);
      return 'pending';
    },
  } as unknown as OfflineClient; // addToCart calls nothing else
  await addToCart({ client, offline, pendingChanges }, userId, { p_id: 3, u_qty, product });
  const [change] = changes;
  if (!change) throw new Error('no change was sent');
  return change;
}

const quantities = (rows: CartRow[]) => rows.map(({ p_id, u_qty }) => [p_id, u_qty]);

it('shows an addition on top of the pieces in the cart, and sends only the added pieces', async () => {
  const change = await added(2, [cartRow(1)]);
  expect(change).toMatchObject({ endpoint: endpoints.addToCart, isAddition: true });
  expect(change.input).toEqual({ body: { p_id: 3, u_id: userId, u_qty: 2 } });
  expect(quantities(withPendingChanges([cartRow(1)], [pending(change)]))).toEqual([[3, 3]]);
});

it('shows an addition on top of pending changes', async () => {
  const first = pending(await added(2, [cartRow(1)]));
  const second = pending(await added(1, [cartRow(1)], [first]));
  expect(quantities(withPendingChanges([cartRow(1)], [first, second]))).toEqual([[3, 4]]);
  const third = pending(await added(1, [], []));
  expect(quantities(withPendingChanges([], [third]))).toEqual([[3, 1]]);
});

it('ignores changes that the server has refused', async () => {
  const refused = pending(quantityChange(userId, cartRow(1), 9), 'Only 5 left.');
  expect(withPendingChanges([cartRow(1)], [refused])).toEqual([cartRow(1)]);
  const addition = await added(1, [cartRow(1)], [refused]);
  expect(addition.optimisticValue).toMatchObject({ u_qty: 2 });
});

it('replaces a quantity and removes a row, also one that the server does not know', () => {
  const [unknown] = withPendingChanges([], [pending(quantityChange(userId, cartRow(1), 4))]);
  if (!unknown) throw new Error('the row is missing');
  expect(unknown).toMatchObject({ p_id: 3, u_qty: 4, isPending: true });
  expect(quantityChange(userId, unknown, 2)).toMatchObject({
    endpoint: endpoints.setCartQuantity,
    input: { params: { p_id: 3 }, body: { u_qty: 2 } },
  });
  expect(quantityChange(userId, cartRow(1), 2)).toMatchObject({
    endpoint: endpoints.updateCart,
    input: { body: { cart_id: 31, u_qty: 2 } },
  });
  expect(withPendingChanges([cartRow(1)], [pending(removalChange(userId, cartRow(1)))])).toEqual(
    [],
  );
});

it.each([
  [{ status: 0 }, 1, 'inactive'],
  [{ remaining_qty: 0 }, 1, 'out-of-stock'],
  [{ remaining_qty: 5 }, 6, 'not-enough'],
  [{ remaining_qty: 5 }, 5, null],
] as const)(
  'finds the problem of a pending quantity: %j, %i pieces: %s',
  (state, u_qty, problem) => {
    const row = { ...cartRow(1), product: { ...product, ...state } };
    const rows = withPendingChanges([row], [pending(quantityChange(userId, row, u_qty))]);
    expect(rows).toMatchObject([{ problem }]);
  },
);
