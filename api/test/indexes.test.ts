import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyInput } from './request.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';
import { createWorld, userFor, validInputs, type World } from './world.ts';

/** The parts of a command that an index has to support. */
interface QueryShape {
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, unknown>;
}

let api: TestApi;
const queries = new Map<string, QueryShape>();

beforeAll(async () => {
  const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
  api = await startTestApi({ rewriteUri: monitored });
  // A job that runs meanwhile would add its queries.
  await api.services.payments.jobs.stop();
  const world = await createWorld(api);
  const inputs = await validInputs(world);
  api.connection.getClient().on('commandStarted', ({ command }) => {
    for (const query of queriesOf(command)) queries.set(JSON.stringify(query), query);
  });
  const send = async (name: EndpointName, input: AnyInput) => {
    const { access }: Endpoint = endpoints[name];
    const caller = userFor(endpoints[name], world);
    await api.send(endpoints[name], input, access === 'public' ? {} : caller);
  };

  for (const name of Object.keys(endpoints) as EndpointName[]) await send(name, inputs[name]);
  for (const query of orderFilters(world)) await send('getOrders', { query });
  for (const query of userFilters) await send('getUsersPage', { query });
  await addOrders(500, world);
});
afterAll(() => api.close());

/** Adds orders of one customer: MongoDB may sort a few in memory although an index has their order. */
async function addOrders(count: number, { asha: { u_id } }: World): Promise<void> {
  const orders = api.connection.collection('orders');
  const order = await orders.findOne();
  const copies = Array.from({ length: count }, (_, index) => ({
    ...order,
    ...{ _id: `copy-${index}` as never, u_id, beginnings: ['asha'] }, // order ids are text
    createdAt: new Date(Date.now() - index * 1000),
  }));
  await orders.insertMany(copies);
}

function queriesOf(command: Record<string, unknown>): QueryShape[] {
  const collection = String(Object.values(command)[0]);
  const list = (key: string) => (command[key] ?? []) as Record<string, unknown>[]; // as in the wire protocol
  const query = (filter: unknown, sort?: unknown): QueryShape => ({
    collection,
    filter: (filter ?? {}) as QueryShape['filter'],
    // The driver keeps a sort's order in a Map.
    sort: sort instanceof Map ? Object.fromEntries(sort) : {},
  });
  if (command.find) return [query(command.filter, command.sort)];
  if (command.findAndModify) return [query(command.query, command.sort)];
  if (command.update) return list('updates').map(({ q }) => query(q));
  if (command.delete) return list('deletes').map(({ q }) => query(q));
  if (command.aggregate) return [query(list('pipeline')[0]?.$match)];
  return [];
}

/** Order queries that need different indexes. */
function orderFilters({ asha }: World): Record<string, unknown>[] {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  return [
    {},
    days,
    { sort: 'oldest', ...days },
    { status: 'Shipped' },
    { status: 'Shipped,Delivered' },
    { status: 'Shipped', sort: 'oldest', ...days },
    { payment: 'open' },
    { payment: 'open,failed', sort: 'oldest', ...days },
    { payment: 'paid', status: 'Pending' },
    { payment: 'paid', search: 'asha' },
    { payment: 'paid', userId: asha.u_id },
    { userId: asha.u_id },
    { userId: asha.u_id, status: 'Pending', ...days },
    { search: 'asha', ...days },
    { search: 'asha', status: 'Pending', sort: 'oldest' },
    { search: 'asha sundaramoorthy', status: 'Shipped,Delivered', ...days },
    { search: 'asha', userId: asha.u_id },
  ];
}

const userFilters: readonly Record<string, unknown>[] = [
  {},
  { u_type: '1' },
  { status: 0 },
  { u_type: '0', status: 1 },
  { search: 'asha' },
  { search: 'asha', u_type: '0' },
  { search: 'sundaramoorthy asha', status: 1 },
];

/** An index finds few documents, which are sorted in memory: a cart's rows, a parent's collections. */
function isFewEnoughToSort({ collection }: QueryShape): boolean {
  return collection === 'cart_rows' || collection === 'collections';
}

/** Returns the stages of a query plan at any depth. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan ? [String(plan.stage)] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

it('has an index for every query of every endpoint', async () => {
  // A query without filter and sort reads the whole collection and needs no index.
  const selective = [...queries.values()].filter(
    ({ filter, sort }) => Object.keys({ ...filter, ...sort }).length > 0,
  );
  expect(selective.length).toBeGreaterThan(50);

  const unindexed: string[] = [];
  for (const query of selective) {
    const { collection, filter, sort } = query;
    const explained = await api.connection.db?.command({
      explain: { find: collection, filter, sort },
      verbosity: 'queryPlanner',
    });
    const stages = stagesOf(explained?.queryPlanner.winningPlan);
    expect(stages, JSON.stringify(explained)).not.toEqual([]);
    const isSortIndexed = !stages.includes('SORT') || isFewEnoughToSort(query);
    const isIndexed = !stages.includes('COLLSCAN') && isSortIndexed;
    if (!isIndexed)
      unindexed.push(`${collection} ${JSON.stringify(filter)} ${JSON.stringify(sort)}`);
  }
  expect(unindexed).toEqual([]);
});
