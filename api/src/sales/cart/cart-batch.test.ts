import { randomUUID } from 'node:crypto';
import { endpoints, type Product } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
const api = await useTestApi({ rewriteUri: monitored });
const replica = await startTestApi({ databaseOf: api });
afterAll(() => replica.close());

const shoppers = await Promise.all(Array.from({ length: 8 }, () => api.createCustomer()));
const products: Product[] = [];
for (const quantity of [0, 2, 5, 9]) products.push(await createProduct(api, { quantity }));
const productAt = (index: number) => products[index] ?? expect.fail();

const set = (customer: TestUser, p_id: number, u_qty: number, at = api) =>
  at.send(
    endpoints.setCartQuantity,
    { params: { p_id }, body: { u_qty } },
    { token: customer.token, headers: { 'Idempotency-Key': randomUUID() } },
  );

async function quantitiesOf(customer: TestUser): Promise<Record<number, number>> {
  const { data } = await api.call(endpoints.getCartData, { body: {} }, customer);
  return Object.fromEntries(data.map(({ p_id, u_qty }) => [p_id, u_qty]));
}

/** Returns the status of setting a quantity. @param left null for a product that does not exist */
function statusOf(u_qty: number, left: number | null): number {
  if (u_qty === 0) return 200;
  if (left === null) return 404;
  return u_qty <= left ? 200 : 409;
}

/** Returns the number of database commands that `work` needs, apart from the reads of the index. */
async function countCommands(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = ({ command }: { command: { find?: string } }) => {
    if (command.find !== 'change_spaces') count += 1;
  };
  const client = api.connection.getClient();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return count;
}

it('makes at most 2 round trips for a change and 1 for a read of 8 shoppers', async () => {
  const { p_id } = await createProduct(api, { quantity: 100 });
  const rounds = Array.from({ length: 10 }, (_, index) => index + 1);
  const inTurns = (act: (customer: TestUser, round: number) => Promise<unknown>) =>
    Promise.all(
      shoppers.map(async (customer) => {
        for (const round of rounds) await act(customer, round);
      }),
    );
  await inTurns(quantitiesOf); // reads the sessions, which are kept for a second
  const changes = await countCommands(() =>
    inTurns(async (customer, round) => {
      expect((await set(customer, p_id, round)).status).toBe(200);
    }),
  );
  const reads = await countCommands(() => inTurns(quantitiesOf));
  const calls = rounds.length * shoppers.length;
  expect(changes / calls).toBeLessThanOrEqual(2);
  expect(reads / calls).toBeLessThanOrEqual(1);
});

it('treats the changes of a batch as if they were made one after another', async () => {
  const change = fc.record({
    shopper: fc.nat(3),
    product: fc.nat(products.length), // the last one does not exist
    u_qty: fc.integer({ min: 0, max: 10 }),
    isInReplica: fc.boolean(),
  });
  // Only one change of each shopper at a time, so that the result does not depend on their order.
  const round = fc.uniqueArray(change, { minLength: 1, selector: ({ shopper }) => shopper });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (all) => {
      const customers = await Promise.all([0, 1, 2, 3].map(() => api.createCustomer()));
      const carts = customers.map((): Record<number, number> => ({}));
      for (const changes of all) {
        const replies = await Promise.all(
          changes.map(({ shopper, product, u_qty, isInReplica }) =>
            set(
              customers[shopper] ?? expect.fail(),
              products[product]?.p_id ?? 999_999,
              u_qty,
              isInReplica ? replica : api,
            ),
          ),
        );
        for (const [index, { shopper, product, u_qty }] of changes.entries()) {
          const { p_id = 999_999, remaining_qty = null } = products[product] ?? {};
          const cart = carts[shopper] ?? expect.fail();
          expect(replies[index]?.status).toBe(statusOf(u_qty, remaining_qty));
          if (u_qty === 0) delete cart[p_id];
          else if (replies[index]?.status === 200) cart[p_id] = u_qty;
        }
      }
      expect(await Promise.all(customers.map(quantitiesOf))).toEqual(carts);
    }),
    { numRuns: 15 },
  );
});

it('adds the quantities that two replicas add at the same time', async () => {
  const { p_id } = productAt(3);
  const customer = await api.createCustomer();
  const add = (u_qty: number, at = api) =>
    at.call(endpoints.addToCart, { body: { p_id, u_qty } }, customer);
  const rows = await Promise.all([add(1), add(1, replica), add(2), add(1, replica)]);
  expect(new Set(rows.map(({ data }) => data.cart_id)).size).toBe(1);
  expect(await quantitiesOf(customer)).toEqual({ [p_id]: 5 });
});
