import { createHash } from 'node:crypto';
import { product } from '@vajra/contract';
import type { Connection } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDocument } from '../src/catalogue/products/product.model.ts';
import { presentProduct } from '../src/catalogue/products/product.presenter.ts';
import { findDemoLogins } from '../src/identity/accounts/demo-logins.ts';
import { verifyPassword } from '../src/identity/accounts/passwords.ts';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { MediaStore } from '../src/platform/media/media-store.ts';
import { ChangeSpaces } from '../src/platform/mongo/change-spaces.ts';
import { connect } from '../src/platform/mongo/connect.ts';
import { Sequences } from '../src/platform/mongo/sequences.ts';
import { type RunningMongo, startMongo } from '../src/platform/mongo/which-mongo.ts';
import type { CheckoutPriceDocument } from '../src/sales/checkout-settings/checkout-price.service.ts';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import { parseConfig } from '../src/server/config.ts';
import { mp4 } from '../test/videos.ts';
import { mediaKey, type SeedMedia } from './photographs.ts';
import { type SeedKind, seedStore } from './seed.ts';

let mongo: RunningMongo;
const connections: Connection[] = [];

beforeAll(async () => {
  mongo = await startMongo({});
});
afterEach(async () => {
  for (const connection of connections.splice(0)) {
    await connection.dropDatabase();
    await connection.close();
  }
});
afterAll(() => mongo.stop());

/** Opens an empty database. */
async function openStore(): Promise<Connection> {
  const connection = await connect(mongo.uri, `seed-${Math.random().toString(36).slice(2)}`);
  connections.push(connection);
  return connection;
}

const config = parseConfig({});

/** Returns a small image or video whose content is unique to `media`. */
async function readPlaceholder(media: SeedMedia): Promise<Buffer> {
  const hash = createHash('sha256').update(mediaKey(media)).digest();
  if (media.kind === 'video') return mp4([hash.readUInt16BE()]);
  const background = `#${hash.toString('hex').slice(0, 6)}`;
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function seed(connection: Connection, kind: SeedKind, media = new MediaStore(connection, [])) {
  return seedStore({
    connection,
    services: { media },
    config: { ...config, seed: kind },
    read: readPlaceholder,
  });
}

async function storedPriceBasis(connection: Connection) {
  const settings = connection.collection<CheckoutPriceDocument>('store_settings');
  return (await settings.findOne({ _id: 'checkout_price' }))?.value;
}

async function contents(connection: Connection) {
  const names = ['products', 'stock_ledger', 'diamondshapes', 'sliders', 'sequences', 'news_lines'];
  const all = names.map(async (name) => [name, await connection.collection(name).find().toArray()]);
  return Object.fromEntries(await Promise.all(all)) as Record<string, unknown>;
}

describe('seeding', () => {
  it('fills an empty store once and does not change it afterwards', async () => {
    const connection = await openStore();
    const first = await seed(connection, 30);
    expect(first).toBe(true);
    expect((await findDemoLogins(connection)).map(({ email }) => email)).toEqual([
      'admin@vajra.example',
      'asha@vajra.example',
      'emily@vajra.example',
    ]);
    const before = await contents(connection);
    expect(await seed(connection, 'demo')).toBe(false);
    expect(await contents(connection)).toEqual(before);
  });

  it('is deterministic and stores every referenced image', async () => {
    const [one, two] = [await openStore(), await openStore()];
    await seed(one, 25);
    await seed(two, 25);
    expect(await contents(one)).toEqual(await contents(two));
    const media = new MediaStore(one, []);
    const products = await one.collection<ProductDocument>('products').find().toArray();
    expect(products).toHaveLength(25);
    const files = new Set(products.flatMap(({ images }) => images.map(({ file }) => file)));
    for (const file of files) expect(await media.find(file)).not.toBeNull();
    const ids = products.flatMap(({ images }) => images.map(({ image_id }) => image_id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('advances the sequences past the seeded ids', async () => {
    const connection = await openStore();
    await seed(connection, 20);
    const sequences = new Sequences(connection);
    expect(await sequences.next('products')).toBe(21);
    expect(await sequences.next('diamondShape')).toBe(11);
    expect(await sequences.next('users')).toBe(27);
    const spaces = await connection.collection('change_spaces').find().toArray();
    expect(spaces.map(({ version }) => version)).toEqual([1, 1]);
  });

  it.each([
    ['of the demo to the setting CHECKOUT_PRICE', 'demo', 'list'],
    ['to the owner of other stores', 5, undefined],
  ] as const)('leaves the choice of the price %s', async (_case, kind, priceBasis) => {
    const connection = await openStore();
    await seedStore({
      connection,
      services: { media: new MediaStore(connection, []) },
      config: { ...config, seed: kind, priceBasis },
      read: readPlaceholder,
    });
    expect(await storedPriceBasis(connection)).toBeUndefined();
  });

  it('stores the search terms of users', async () => {
    const connection = await openStore();
    await seed(connection, 5);
    const asha = await connection.collection('users').findOne({ email: 'asha@vajra.example' });
    expect(asha?.words).toContain('mehta');
    expect(asha?.beginnings).toContain('meh');
  });

  it('does not accept the demo passwords in production', async () => {
    const connection = await openStore();
    await seedStore({
      connection,
      services: { media: new MediaStore(connection, []) },
      config: { ...config, seed: 5, isProduction: true },
      read: readPlaceholder,
    });
    const logins = await findDemoLogins(connection);
    expect(logins.map(({ label }) => label)).toEqual(['admin']);
    const asha = await connection.collection('users').findOne({ email: 'asha@vajra.example' });
    expect(await verifyPassword('vajra-demo-asha', asha?.password)).toBe(false);
  });

  it('starts a new epoch of the change feed when the empty store was already open', async () => {
    const connection = await openStore();
    const changeSpaces = new ChangeSpaces(connection);
    await changeSpaces.create();
    const before = await changeSpaces.heads();
    await seed(connection, 5);
    const after = await changeSpaces.heads();
    expect(after).toMatchObject({ catalogue: 1, stock: 1 });
    expect(after.epoch).not.toBe(before.epoch);
  });

  it('does not change a store with other data', async () => {
    const connection = await openStore();
    await connection.collection('products').insertOne({ name: 'Another stone' });
    expect(await seed(connection, 'demo')).toBe(false);
    expect(await connection.collection('users').countDocuments()).toBe(0);
  });
});

describe('the demo', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(mongo.uri, 'seed-demo');
    await seed(connection, 'demo');
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  it('has all media that products, shapes, order lines and sliders reference', async () => {
    const media = await connection.collection('media.files').find().toArray();
    const stored = new Set(media.map(({ filename }) => filename));
    expect(stored.size).toBe(media.length);
    const products = await connection.collection<ProductDocument>('products').find().toArray();
    for (const document of products) {
      const shown = product.parse(presentProduct(document));
      expect(shown.productimages.length).toBeGreaterThan(1);
      for (const { image_url } of shown.productimages) expect(stored).toContain(image_url);
    }
    const shapes = await connection.collection('diamondshapes').find().toArray();
    for (const { image } of shapes) expect(stored).toContain(image);
    const sliders = await connection.collection('sliders').find().toArray();
    for (const { file } of sliders) expect(stored).toContain(file);
    const orders = await connection.collection<OrderDocument>('orders').find().toArray();
    expect(orders.length).toBeGreaterThan(50);
    for (const { items } of orders) for (const { image } of items) expect(stored).toContain(image);
  });

  it('has orders whose money, stock and returns are consistent', async () => {
    const found: string[] = [];
    const { discrepancies } = await checkConsistency(connection);
    for await (const discrepancy of discrepancies) found.push(discrepancy);
    expect(found).toEqual([]);
    expect(await connection.collection('payment_ledger').countDocuments()).toBeGreaterThan(50);
    expect(await new Sequences(connection).next('returns')).toBe(2);
  });

  it('charges offer prices', async () => {
    expect(await storedPriceBasis(connection)).toBe('discounted');
  });
});

describe('interrupted seeding', () => {
  class FailingMediaStore extends MediaStore {
    #remainingWrites = 12;

    override storeTrusted(...args: Parameters<MediaStore['storeTrusted']>) {
      this.#remainingWrites -= 1;
      if (this.#remainingWrites < 0) return Promise.reject(new Error('disk failure'));
      return super.storeTrusted(...args);
    }
  }

  it('is removed and restarted', async () => {
    const [interrupted, complete] = [await openStore(), await openStore()];
    await expect(seed(interrupted, 25, new FailingMediaStore(interrupted, []))).rejects.toThrow(
      'disk failure',
    );
    expect(await interrupted.collection('users').countDocuments()).toBeGreaterThan(0);
    expect(await seed(interrupted, 25)).toBe(true);
    await seed(complete, 25);
    expect(await contents(interrupted)).toEqual(await contents(complete));
    const fileCount = (connection: Connection) =>
      connection.collection('media.files').countDocuments();
    expect(await fileCount(interrupted)).toBe(await fileCount(complete));
  });

  it('fills the store once when two processes seed it concurrently', async () => {
    const connection = await openStore();
    const both = await Promise.all([seed(connection, 15), seed(connection, 15)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await connection.collection('products').countDocuments()).toBe(15);
  });
});
