import { createHash } from 'node:crypto';
import { product } from '@vajra/contract';
import type { Connection } from 'mongoose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../src/accounts/passwords.ts';
import { MediaStore } from '../src/media/media-store.ts';
import { ChangeSpaces } from '../src/mongo/change-spaces.ts';
import { connect } from '../src/mongo/connect.ts';
import { Sequences } from '../src/mongo/sequences.ts';
import { type RunningMongo, startMongo } from '../src/mongo/which-mongo.ts';
import type { OrderDocument } from '../src/orders/order.model.ts';
import type { ProductDocument } from '../src/products/product.model.ts';
import { presentProduct } from '../src/products/product.presenter.ts';
import { parseConfig } from '../src/server/config.ts';
import { mp4 } from '../test/videos.ts';
import { type Picture, pictureKey } from './photographs.ts';
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

/** A database of its own. */
async function store(): Promise<Connection> {
  const connection = await connect(mongo.uri, `seed-${Math.random().toString(36).slice(2)}`);
  connections.push(connection);
  return connection;
}

const config = parseConfig({});

/** A dot of the picture's own colour stands for it, and of a film a few bytes. */
async function dot(picture: Picture): Promise<Buffer> {
  const hash = createHash('sha256').update(pictureKey(picture)).digest();
  if (picture.kind === 'film') return mp4([hash.readUInt16BE()]);
  const background = `#${hash.toString('hex').slice(0, 6)}`;
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function seed(connection: Connection, kind: SeedKind, media = new MediaStore(connection)) {
  return seedStore({
    connection,
    services: { media },
    config: { ...config, seed: kind },
    isQuiet: true,
    read: dot,
  });
}

async function contents(connection: Connection) {
  const names = ['products', 'stock_ledger', 'diamondshapes', 'sliders', 'sequences', 'news_lines'];
  const all = names.map(async (name) => [name, await connection.collection(name).find().toArray()]);
  return Object.fromEntries(await Promise.all(all)) as Record<string, unknown>;
}

describe('seeding', () => {
  it('fills an empty store once, and leaves it alone afterwards', async () => {
    const connection = await store();
    const first = await seed(connection, 30);
    expect(first.filled).toBe(true);
    expect(first.logins.map(({ email }) => email)).toEqual([
      'asha@vajra.example',
      'emily@vajra.example',
    ]);
    const before = await contents(connection);
    expect(await seed(connection, 'demo')).toEqual({ ...first, filled: false });
    expect(await contents(connection)).toEqual(before);
  });

  it('gives the same store twice, and pictures that can be fetched', async () => {
    const [one, two] = [await store(), await store()];
    await seed(one, 25);
    await seed(two, 25);
    expect(await contents(one)).toEqual(await contents(two));
    const media = new MediaStore(one);
    const products = await one.collection<ProductDocument>('products').find().toArray();
    expect(products).toHaveLength(25);
    const files = new Set(products.flatMap(({ images }) => images.map(({ file }) => file)));
    for (const file of files) expect(await media.find(file)).not.toBeNull();
    const ids = products.flatMap(({ images }) => images.map(({ image_id }) => image_id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves ids for whoever comes next', async () => {
    const connection = await store();
    await seed(connection, 20);
    const sequences = new Sequences(connection);
    expect(await sequences.next('products')).toBe(21);
    expect(await sequences.next('diamondShape')).toBe(11);
    expect(await sequences.next('users')).toBe(27);
    const spaces = await connection.collection('change_spaces').find().toArray();
    expect(spaces.map(({ version }) => version)).toEqual([1, 1]);
  });

  it('gives a demo whose pictures all exist, on products, shapes, order lines and sliders', async () => {
    const connection = await store();
    await seed(connection, 'demo');
    const media = await connection.collection('media.files').find().toArray();
    const stored = new Set(media.map(({ filename }) => filename));
    expect(stored.size).toBe(media.length);
    const products = await connection.collection<ProductDocument>('products').find().toArray();
    for (const { _id, ...known } of products) {
      const shown = product.parse(presentProduct({ _id, ...known }));
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

  it('opens no customer account of a production store with a known password', async () => {
    const connection = await store();
    const { logins } = await seedStore({
      connection,
      services: { media: new MediaStore(connection) },
      config: { ...config, seed: 5, isProduction: true },
      isQuiet: true,
      read: dot,
    });
    expect(logins).toEqual([]);
    const asha = await connection.collection('users').findOne({ email: 'asha@vajra.example' });
    expect(await isPassword('vajra-demo-asha', asha?.password)).toBe(false);
  });

  it('begins a new epoch of the change feed in an empty store that was open', async () => {
    const connection = await store();
    const changeSpaces = new ChangeSpaces(connection);
    await changeSpaces.create();
    const before = await changeSpaces.heads();
    await seed(connection, 5);
    const after = await changeSpaces.heads();
    expect(after).toMatchObject({ catalogue: 1, stock: 1 });
    expect(after.epoch).not.toBe(before.epoch);
  });

  it('does not touch a store that somebody else filled', async () => {
    const connection = await store();
    await connection.collection('products').insertOne({ name: 'A stone of their own' });
    expect((await seed(connection, 'demo')).filled).toBe(false);
    expect(await connection.collection('users').countDocuments()).toBe(0);
  });
});

describe('a seed that was interrupted', () => {
  class Failing extends MediaStore {
    #left = 12;

    override storeTrusted(...picture: Parameters<MediaStore['storeTrusted']>) {
      this.#left -= 1;
      if (this.#left < 0) return Promise.reject(new Error('the power is gone'));
      return super.storeTrusted(...picture);
    }
  }

  it('is cleared away and done again', async () => {
    const [broken, whole] = [await store(), await store()];
    await expect(seed(broken, 25, new Failing(broken))).rejects.toThrow('the power is gone');
    expect(await broken.collection('users').countDocuments()).toBeGreaterThan(0);
    expect((await seed(broken, 25)).filled).toBe(true);
    await seed(whole, 25);
    expect(await contents(broken)).toEqual(await contents(whole));
    const pictures = (connection: Connection) =>
      connection.collection('media.files').countDocuments();
    expect(await pictures(broken)).toBe(await pictures(whole));
  });

  it('is waited for while it is alive: of two at once one fills', async () => {
    const connection = await store();
    const both = await Promise.all([seed(connection, 15), seed(connection, 15)]);
    expect(both.map(({ filled }) => filled).sort()).toEqual([false, true]);
    expect(await connection.collection('products').countDocuments()).toBe(15);
  });
});
