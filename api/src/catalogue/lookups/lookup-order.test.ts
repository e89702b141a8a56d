import { endpoints, lookupKinds, lookups, standardValues } from '@vajra/contract';
import { beforeEach, expect, it } from 'vitest';
import { createLookup } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { lookupModel } from './lookup.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

beforeEach(async () => {
  for (const kind of lookupKinds) await lookupModel(api.connection, kind).deleteMany({});
});

const addStandard = () =>
  api.call(endpoints.addStandardLookups, { body: { kinds: lookupKinds } }, admin);
const reorder = (ids: readonly number[]) =>
  api.send(endpoints.orderLookups, { params: { kind: 'clarity' }, body: { ids } }, admin);
const clarities = async () => (await api.call(endpoints.getClarity)).data;
const names = async () => (await clarities()).map(({ clarity }) => clarity);

it('adds the values of the trade in their order, once', async () => {
  const expected = lookupKinds.flatMap((kind) => standardValues(kind));
  expect(await addStandard()).toEqual({
    message: `${expected.length} values added.`,
    added: expected.length,
  });
  for (const kind of lookupKinds) {
    const { list, textKey } = lookups[kind];
    const rows = (await api.call(list)).data as unknown as Record<string, unknown>[]; // read by the key
    expect(rows.map((row) => row[textKey])).toEqual(standardValues(kind));
  }
  expect(await addStandard()).toMatchObject({ added: 0 });
});

it('places a grade among others by its rank, and what the trade does not know last', async () => {
  for (const clarity of ['SI1', 'Eye clean', 'VVS2', 'FL', 'I1']) {
    await createLookup(api, 'clarity', clarity);
  }
  expect(await names()).toEqual(['FL', 'VVS2', 'SI1', 'I1', 'Eye clean']);
  await createLookup(api, 'clarity', 'if');
  expect(await names()).toEqual(['FL', 'if', 'VVS2', 'SI1', 'I1', 'Eye clean']);
});

it('keeps the order that an admin sets', async () => {
  for (const clarity of ['FL', 'VS1', 'SI1']) await createLookup(api, 'clarity', clarity);
  const ids = (await clarities()).map(({ clarity_id }) => clarity_id);
  const saved = await reorder(ids.toReversed());
  expect([saved.status, saved.body?.message]).toEqual([200, 'Order of clarity saved.']);
  expect(await names()).toEqual(['SI1', 'VS1', 'FL']);
});

it('refuses an order that lacks a value or has another one', async () => {
  for (const clarity of ['FL', 'VS1']) await createLookup(api, 'clarity', clarity);
  const [one = 0, two = 0] = (await clarities()).map(({ clarity_id }) => clarity_id);
  for (const ids of [[one], [one, two, 999_999], [one, 999_999]]) {
    const refused = await reorder(ids);
    expect([refused.status, refused.body?.now]).toEqual([409, { ids: [one, two] }]);
  }
  expect((await reorder([one, one])).status).toBe(400);
  expect(await names()).toEqual(['FL', 'VS1']);
});

it('sorts values of earlier releases by id, until one is added', async () => {
  const model = lookupModel(api.connection, 'clarity');
  await model.collection.insertMany([
    { _id: 901, clarity: 'SI1', version: 0 },
    { _id: 902, clarity: 'FL', version: 0 },
  ] as never[]); // as they were stored
  expect(await names()).toEqual(['SI1', 'FL']);
  await createLookup(api, 'clarity', 'VS1');
  expect(await names()).toEqual(['SI1', 'FL', 'VS1']);
});

it('lists the collections of a parent in their order', async () => {
  const pc_id = await createLookup(api, 'parentCollection', 'Rings');
  for (const name of ['Halo', 'Bands']) {
    await api.call(endpoints.addCollection, { body: { name, pc_id } }, admin);
  }
  const ids = (await api.call(endpoints.getCollections)).data.map(({ c_id }) => c_id);
  const order = { params: { kind: 'collection' }, body: { ids: ids.toReversed() } } as const;
  await api.call(endpoints.orderLookups, order, admin);
  const { data } = await api.call(endpoints.getCollectionsByParent);
  expect(data[0]?.collections.map(({ name }) => name)).toEqual(['Bands', 'Halo']);
});
