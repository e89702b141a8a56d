import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { endpoints } from '@vajra/contract';
import { type Connection, mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImageFile } from '../../test/factories.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { createWorld } from '../../test/world.ts';
import { checkConsistency } from '../consistency/check-consistency.ts';
import { silentProgress } from '../server/progress.ts';
import { backup } from './backup.ts';
import { completeRestore, restore } from './restore.ts';
import { storedCollections } from './stored-collections.ts';

let api: TestApi;
let folder: string;
let file: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'vajra-backup-'));
  file = join(folder, 'store.tar.gz');
  const { admin } = await createWorld(api);
  const files = [await createImageFile('orange'), await createImageFile('teal')];
  await api.call(endpoints.addSliderImages, { files }, admin);
  // More than a part holds, so that there are several.
  const rows = Array.from({ length: 12 }, (_, number) => ({ number, bytes: randomBytes(500_000) }));
  await api.connection.collection('large').insertMany(rows);
  await api.connection.collection('odd').insertMany(odd);
  await api.connection.createCollection('empty');
  // Mail that left after the backup would be a difference.
  await api.services.stop();
  await api.services.mail.drain();
  await backup(api.connection, file, silentProgress);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const { BSON } = mongo;
const odd = [
  { whole: new BSON.Double(5), long: BSON.Long.fromString('9007199254740993'), int: 5 },
  { decimal: BSON.Decimal128.fromString('0.10'), at: new Date(0), stamp: new BSON.Timestamp(7n) },
  { pattern: new BSON.BSONRegExp('^a', 'i'), bytes: new BSON.Binary(randomBytes(9), 4) },
  { nothing: null, deep: { list: [[], {}, [{ $odd: { 'a.b': 1 } }]] }, text: '\u0000💎' },
  { low: new BSON.MinKey(), high: new BSON.MaxKey(), code: new BSON.Code('1') },
];

/** All documents of a store as bytes; versions of the feed apart from their epoch. */
async function contentsOf(connection: Connection): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const name of await storedCollections(connection)) {
    const projection = name === 'change_spaces' ? { epoch: 0 } : {};
    const raw = connection.collection(name).find({}, { raw: true, sort: { _id: 1 }, projection });
    contents[name] = [];
    for await (const document of raw) {
      contents[name].push(Buffer.from(document as unknown as Uint8Array).toString('base64'));
    }
  }
  return contents;
}

async function epochOf(connection: Connection): Promise<string> {
  const space = await connection.collection('change_spaces').findOne({});
  return String(space?.epoch);
}

const put = (target: TestApi, from = file, replace = false) =>
  restore(target.connection, from, { replace, progress: silentProgress });

describe('a backup that is restored', () => {
  let copy: TestApi;
  beforeAll(async () => {
    copy = await startTestApi();
    await put(copy);
  });
  afterAll(() => copy.close());

  it('has every collection, byte by byte', async () => {
    const [before, after] = [await contentsOf(api.connection), await contentsOf(copy.connection)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(after)).toEqual(expect.arrayContaining(['media.chunks', 'audit', 'empty']));
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
    expect(before.large?.length).toBe(12);
  });

  it('begins a new epoch of the change feed', async () => {
    expect(await epochOf(copy.connection)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await epochOf(copy.connection)).not.toBe(await epochOf(api.connection));
  });

  it('is a store that works, with its pictures', async () => {
    const shop = await startTestApi({ databaseOf: copy });
    const { data: sliders } = await api.call(endpoints.getSliderImages);
    expect(sliders).toHaveLength(2);
    for (const { image } of sliders) {
      const [here, there] = await Promise.all(
        [api, shop].map(async ({ url }) => {
          const response = await fetch(`${url}/Assets/SliderImages/${image}`);
          return Buffer.from(await response.arrayBuffer());
        }),
      );
      expect(here?.length).toBeGreaterThan(0);
      expect(there).toEqual(here);
    }
    const query = { body: {} };
    expect(await shop.call(endpoints.getProducts, query)).toEqual(
      await api.call(endpoints.getProducts, query),
    );
    const { discrepancies } = await checkConsistency(copy.connection);
    expect((await discrepancies.next()).done).toBe(true);
    const indexes = await copy.connection.collection('users').indexes();
    expect(indexes.map(({ key }) => Object.keys(key)[0])).toContain('email');
    await shop.close();
  });

  it('takes the place of another store only when told to', async () => {
    await copy.connection.collection('strangers').insertOne({ name: 'gone after' });
    await copy.connection.collection('products').deleteMany({});
    const [before, epoch] = [await contentsOf(copy.connection), await epochOf(copy.connection)];
    await expect(put(copy)).rejects.toThrow('This store is not empty.');
    expect(await contentsOf(copy.connection)).toEqual(before);
    await put(copy, file, true);
    expect(await contentsOf(copy.connection)).toEqual(await contentsOf(api.connection));
    expect(await epochOf(copy.connection)).not.toBe(epoch);
  });

  it('is completed by the next start when the swap was interrupted', async () => {
    const { connection } = copy;
    const names = await storedCollections(connection);
    // As if it had stopped in the middle: some are in their places and others not, of which one
    // still has what was there before.
    for (const name of names.slice(names.length / 2)) {
      await connection.db?.renameCollection(name, `restoring.${name}`);
    }
    await connection.collection('users').insertOne({ name: 'of the store before' });
    const mark = { _id: 'swap', collections: names };
    await connection.collection<typeof mark>('restoring').insertOne(mark);
    await completeRestore(connection);
    expect(await contentsOf(connection)).toEqual(await contentsOf(api.connection));
    await completeRestore(connection);
  });
});

describe('a file that is not a whole backup', () => {
  let store: TestApi;
  let whole: Buffer;
  beforeAll(async () => {
    store = await startTestApi();
    await store.customer();
    whole = await readFile(file);
  });
  afterAll(() => store.close());
  let before: Record<string, string[]>;
  beforeEach(async () => {
    before = await contentsOf(store.connection);
  });

  async function refusal(content: Buffer): Promise<unknown> {
    const damaged = join(folder, 'damaged.tar.gz');
    await writeFile(damaged, content);
    const error = await put(store, damaged, true).catch((reason: unknown) => reason);
    expect(await contentsOf(store.connection)).toEqual(before);
    const names = await store.connection.listCollections();
    expect(names.filter(({ name }) => name.startsWith('restoring'))).toEqual([]);
    return error;
  }

  it.each([0, 5, 0.1, 0.5, 0.9, -9, -1])('is refused when it is cut off at %d', async (at) => {
    const end = at > 0 && at < 1 ? Math.floor(whole.length * at) : at;
    const error = await refusal(whole.subarray(0, end));
    expect(error).toMatchObject({ name: 'DamagedBackup' });
  });

  it.each([0.02, 0.3, 0.6, 0.99])('is refused when a byte has changed at %d', async (share) => {
    const changed = Buffer.from(whole);
    const at = Math.floor(changed.length * share);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await refusal(changed)).toMatchObject({ name: 'DamagedBackup' });
  });

  it('is refused when what it holds was changed, or is not all there', async () => {
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    changed.write('Parson', tar.indexOf('Person'));
    expect(String(await refusal(gzipSync(changed)))).toMatch(/corrupt/);
    const cut = tar.subarray(0, tar.lastIndexOf('manifest.json'));
    expect(await refusal(gzipSync(cut))).toMatchObject({ name: 'DamagedBackup' });
  });

  it('is refused when it is something else', async () => {
    for (const content of ['not even gzip', gzipSync('not a tar'), gzipSync(Buffer.alloc(1024))]) {
      expect(await refusal(Buffer.from(content))).toMatchObject({ name: 'DamagedBackup' });
    }
  });

  it('is told from one that is not there', async () => {
    await expect(put(store, join(folder, 'nothing'), true)).rejects.toThrow('ENOENT');
  });
});

describe('making a backup', () => {
  it('overwrites no file', async () => {
    await expect(backup(api.connection, file, silentProgress)).rejects.toThrow('exists already');
  });

  it('leaves no file when it fails', async () => {
    const before = await readdir(folder);
    const failing = {
      ...silentProgress,
      advance() {
        throw new Error('no more');
      },
    };
    await expect(backup(api.connection, join(folder, 'other'), failing)).rejects.toThrow('no more');
    await expect(backup(api.connection, join(folder, 'a/b/c'), silentProgress)).rejects.toThrow(
      'ENOENT',
    );
    expect(await readdir(folder)).toEqual(before);
  });
});
