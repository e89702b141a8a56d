import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyInput } from './request.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';
import { createWorld, userFor, validInputs, type World } from './world.ts';

/** What a command asks for: the part of it that an index has to serve. */
interface Asked {
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, unknown>;
}

let api: TestApi;
const asked = new Map<string, Asked>();

beforeAll(async () => {
  const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
  api = await startTestApi({ rewriteUri: monitored });
  const world = await createWorld(api);
  const inputs = await validInputs(world);
  api.connection.getClient().on('commandStarted', ({ command }) => {
    for (const query of queriesOf(command)) asked.set(JSON.stringify(query), query);
  });
  const ask = async (name: EndpointName, input: AnyInput) => {
    const { access }: Endpoint = endpoints[name];
    const caller = userFor(endpoints[name], world);
    await api.send(endpoints[name], input, access === 'public' ? {} : caller);
  };
  // its own keys
  for (const name of Object.keys(endpoints) as EndpointName[]) await ask(name, inputs[name]);
  for (const query of orderFilters(world)) await ask('getOrders', { query });
  for (const query of userFilters) await ask('getUsersPage', { query });
});
afterAll(() => api.close());

function queriesOf(command: Record<string, unknown>): Asked[] {
  const collection = String(Object.values(command)[0]);
  const list = (key: string) => (command[key] ?? []) as Record<string, unknown>[]; // of the protocol
  const query = (filter: unknown, sort?: unknown): Asked => ({
    collection,
    filter: (filter ?? {}) as Asked['filter'],
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

/** Each of them asks for something else. */
function orderFilters({ asha }: World): Record<string, unknown>[] {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  return [
    {},
    days,
    { sort: 'oldest', ...days },
    { status: 'Shipped' },
    { status: 'Shipped,Delivered' },
    { status: 'Shipped', sort: 'oldest', ...days },
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

/** Found by an index and then sorted, since there are few: a cart's rows, a parent's collections. */
function isFewEnoughToSort({ collection }: Asked): boolean {
  return collection === 'cart_rows' || collection === 'collections';
}

/** Stages of a plan, at any depth. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan ? [String(plan.stage)] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

it('has an index for every query of every call', async () => {
  // What asks for nothing in particular reads all there is, and needs no index.
  const particular = [...asked.values()].filter(
    ({ filter, sort }) => Object.keys({ ...filter, ...sort }).length > 0,
  );
  expect(particular.length).toBeGreaterThan(50);

  const unserved: string[] = [];
  for (const query of particular) {
    const { collection, filter, sort } = query;
    const explained = await api.connection.db?.command({
      explain: { find: collection, filter, sort },
      verbosity: 'queryPlanner',
    });
    const stages = stagesOf(explained?.queryPlanner.winningPlan);
    expect(stages, JSON.stringify(explained)).not.toEqual([]);
    const isOrdered = !stages.includes('SORT') || isFewEnoughToSort(query);
    const isServed = !stages.includes('COLLSCAN') && isOrdered;
    if (!isServed) unserved.push(`${collection} ${JSON.stringify(filter)} ${JSON.stringify(sort)}`);
  }
  expect(unserved).toEqual([]);
});
