import 'fake-indexeddb/auto';
import { requestKey } from '@vajra/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EndpointRef, endpoints } from '../../api/endpoints.ts';
import { CachedResponses } from './cached-responses.ts';
import { CatalogueDatabase } from './database.ts';

let db: CatalogueDatabase;
let time: number;
let responses: CachedResponses;

beforeEach(() => {
  db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
  time = 0;
  responses = new CachedResponses(db, () => ++time);
});
afterEach(() => db.delete());

const storedKeys = async () => (await db.answers.orderBy('at').primaryKeys()).map(String);
const names = (count: number) => Array.from({ length: count }, (_, n) => `key ${n}`);

it('returns the last response to a request, and none to another one', async () => {
  const reviews = (page: number) => ({ body: { page, perPage: 20 } });
  const endpoint = endpoints.getAllUserReviews;
  const key = requestKey({ endpoint, input: reviews(1) });
  await responses.put(key, 'first');
  await responses.put(key, 'second');
  expect(await responses.get(endpoint, reviews(1))).toBe('second');
  expect(await responses.get(endpoint, reviews(2))).toBeUndefined();
});

it('keeps 500 responses, and evicts those that were stored first', async () => {
  for (const name of names(500)) await responses.put(name, name);
  await responses.put('key 0', 'again');
  expect(await db.answers.count()).toBe(500);
  await responses.put('another', 'one');
  expect(await storedKeys()).toEqual([...names(500).slice(2), 'key 0', 'another']);
});

it('makes room when the device is full, and reports other failures', async () => {
  for (const name of names(60)) await responses.put(name, name);
  const put = vi.spyOn(db.answers, 'put');
  put.mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
  await responses.put('another', 'one');
  expect(await storedKeys()).toEqual(names(60).slice(50));
  put.mockRejectedValueOnce(new DOMException('', 'DataError'));
  await expect(responses.put('another', 'one')).rejects.toMatchObject({ name: 'DataError' });
  expect(await storedKeys()).toHaveLength(10);
});

it('stores each lookup, and the menu, as the response of its endpoint', async () => {
  const lookups = Object.fromEntries(
    [
      ...['diamondShape', 'parentCollection', 'collection', 'stoneType', 'cutGrade'],
      ...['clarity', 'naturalColor', 'fancyColor'],
    ].map((name) => [name, [name]]),
  );
  await responses.putLookups(lookups as never); // the lists are stored as they are
  for (const [endpoint, name] of [
    [endpoints.getDiamondShapes, 'diamondShape'],
    [endpoints.getParentCollections, 'parentCollection'],
    [endpoints.getCollectionsByParent, 'parentCollection'],
    [endpoints.getCollections, 'collection'],
    [endpoints.getStoneTypes, 'stoneType'],
    [endpoints.getCutGrades, 'cutGrade'],
    [endpoints.getClarity, 'clarity'],
    [endpoints.getNaturalColors, 'naturalColor'],
    [endpoints.getFancyColors, 'fancyColor'],
  ] as const) {
    const response = await responses.get(endpoint as EndpointRef, {});
    expect(response).toEqual({ status: true, description: '', data: [name] });
  }
});
