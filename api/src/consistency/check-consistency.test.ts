import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@vajra/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookup, order, product, review } from '../../test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { connect } from '../mongo/connect.ts';
import { startMongo } from '../mongo/which-mongo.ts';
import { checkConsistency } from './check-consistency.ts';

let api: TestApi;
let shopper: Person;
let p_id: number;
let orderId: string;
let collection: { c_id: number; pc_id: number };
const repairs: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.admin();
  shopper = await api.customer();
  const pc_id = await lookup(api, 'parentCollection', 'Rings');
  const body = { name: 'Bands', pc_id };
  const { data } = await api.call(endpoints.addCollection, { body }, admin);
  collection = { c_id: data.c_id, pc_id };
  const stone = await product(api, { quantity: 20, discount: 10, ...collection });
  p_id = stone.p_id;
  ({ orderId } = await order(api, shopper, stone, 3));
  const cancelled = await order(api, await api.customer('+14155550100'), {
    ...stone,
    inr_price: stone.usd_price,
  });
  const status = { params: { orderId: cancelled.orderId }, body: { status: 'Cancelled' as const } };
  await api.call(endpoints.changeOrderStatus, status, admin);
  await api.call(endpoints.addStock, { body: { p_id, stock: 4 } }, admin);
  await api.call(endpoints.reduceStock, { body: { p_id, stock: 1 } }, admin);
  await review(api, shopper, p_id, { rating: 4 });
});
afterEach(async () => {
  for (const repair of repairs.splice(0)) await repair();
});
afterAll(() => api.close());

async function found(): Promise<string[]> {
  const { differences } = await checkConsistency(api.connection);
  const lines: string[] = [];
  for await (const line of differences) lines.push(line);
  return lines;
}

/** Changes a document behind the services' back, until the test is over. */
async function corrupt(
  name: string,
  filter: Record<string, unknown>,
  update: Record<string, unknown>,
): Promise<void> {
  const documents = api.connection.collection(name);
  const before = await documents.findOne(filter);
  if (!before) throw new Error(`nothing to corrupt in ${name}`);
  await documents.updateOne(filter, update);
  repairs.push(() => documents.replaceOne({ _id: before._id }, before));
}

describe('the ledger check', () => {
  it('finds nothing in a store that only its services wrote', async () => {
    expect(await found()).toEqual([]);
  });

  const corruptions: [string, () => Promise<void>, string[]][] = [
    [
      'stock that was set by hand',
      () => corrupt('products', { _id: p_id }, { $set: { remaining_qty: 99 } }),
      ['remaining_qty is 99, the ledger says 20'],
    ],
    [
      'pieces that nobody bought',
      () => corrupt('products', { _id: p_id }, { $inc: { purchased_qty: 1, quantity: 1 } }),
      ['quantity is 24, the ledger says 23', 'purchased_qty is 4, the ledger says 3'],
    ],
    [
      'an order that took nothing',
      () => corrupt('stock_ledger', { orderId, p_id }, { $set: { change: 0 } }),
      [
        'purchased_qty is 3, the ledger says 0',
        'remaining_qty is 20, the ledger says 23',
        'Pending, it should hold 3 of product',
      ],
    ],
    [
      'a cancelled order whose stone was not given back',
      () => corrupt('orders', { _id: orderId }, { $set: { status: 'Cancelled' } }),
      ['should hold 0 of product', 'status is Cancelled, its history ends with Pending'],
    ],
    [
      'a total that is not its lines',
      () => corrupt('orders', { _id: orderId }, { $inc: { total: -100 } }),
      ['total is 299900, its lines come to 300000'],
    ],
    [
      'a line in decimals',
      () => corrupt('orders', { _id: orderId }, { $set: { 'items.0.unit': 0.5, total: 1.5 } }),
      ['is priced 0.5, which is not minor units'],
    ],
    [
      'an unknown price basis',
      () => corrupt('orders', { _id: orderId }, { $set: { priceBasis: 'gifted' } }),
      ['price basis is gifted'],
    ],
    [
      'the wrong currency',
      () => corrupt('orders', { _id: orderId }, { $set: { currency: 'USD' } }),
      ['currency is USD, its customer pays INR'],
    ],
    [
      'a movement of no product and no order',
      () => corrupt('stock_ledger', { orderId }, { $set: { p_id: 9999, orderId: 'VJ-NONE' } }),
      ['there is no product 9999', 'there is no order VJ-NONE'],
    ],
    [
      'a rating that nobody gave',
      () => corrupt('products', { _id: p_id }, { $set: { 'rating.sum': 5 } }),
      ['its rating is 5 in 1 reviews, its reviews say 4 in 1'],
    ],
    [
      'a review that was not counted',
      () => corrupt('products', { _id: p_id }, { $set: { rating: { sum: 0, count: 0 } } }),
      ['its rating is 0 in 0 reviews, its reviews say 4 in 1'],
    ],
    [
      'a copy that was not renamed',
      () => corrupt('products', { _id: p_id }, { $set: { 'collection.name': 'Old' } }),
      ['its collection is {"c_id":', '"Old"'],
    ],
    [
      'a collection that moved without its products',
      () => corrupt('collections', { _id: collection.c_id }, { $set: { pc_id: null } }),
      [`its parent collection is ${1}`],
    ],
    [
      'a copy of a lookup that is gone',
      () =>
        corrupt(
          'products',
          { _id: p_id },
          { $set: { clarity: { clarity_id: 77, clarity: 'IF' } } },
        ),
      ['there is no clarity 77'],
    ],
  ];

  it.each(corruptions)('finds %s', async (_, spoil, expected) => {
    await spoil();
    const text = (await found()).join('\n');
    for (const words of expected) expect(text).toContain(words);
  });
});

describe('npm run check:ledger', () => {
  const script = fileURLToPath(new URL('../../../scripts/check-ledger.ts', import.meta.url));

  async function run(folder: string): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATA_DIR: folder, MONGODB_URI: '' },
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise<number>((ended) => child.once('close', ended));
    return { code, said };
  }

  it('reads the store of DATA_DIR, and fails when it finds something', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vajra-ledger-'));
    try {
      expect(await run(folder)).toEqual({
        code: 0,
        said: expect.stringContaining('lookups agree'),
      });
      const mongo = await startMongo({ dataDir: folder });
      const connection = await connect(mongo.uri);
      const stone = { quantity: 2, purchased_qty: 0, remaining_qty: 2 };
      const rating = { sum: 0, count: 0 };
      await connection.collection<{ _id: number }>('products').insertOne({
        _id: 7,
        ...stone,
        rating,
      } as never); // as little of a product as the check reads
      await connection.close();
      await mongo.stop();
      const { code, said } = await run(folder);
      expect(code).toBe(1);
      expect(said).toContain('product 7: quantity is 2, the ledger says 0');
      expect(said).toContain('2 differences.');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
