import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { endpoints } from '@vajra/contract';
import { type Connection, mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImageFile } from '../../../test/factories.ts';
import { enrolPasskey, startSignIn } from '../../../test/second-factors.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { createWorld } from '../../../test/world.ts';
import { backedUpCollections } from '../../platform/mongo/stored-collections.ts';
import { silentProgress } from '../../platform/progress.ts';
import { checkConsistency } from '../consistency/check-consistency.ts';
import { backup } from './backup.ts';
import { completeRestore, restore } from './restore.ts';

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
  await enrolPasskey(api, admin);
  await startSignIn(api, admin);
  // Larger than one part, so that there are several.
  const rows = Array.from({ length: 12 }, (_, number) => ({ number, bytes: randomBytes(500_000) }));
  await api.connection.collection('large').insertMany(rows);
  await api.connection.collection('unusual').insertMany(unusualDocuments);
  await api.connection.createCollection('empty');
  // Mail sent after the backup would be a difference.
  await api.services.stop();
  await api.services.mail.drain();
  await backup(api.connection, file, { progress: silentProgress });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const { BSON } = mongo;
const unusualDocuments = [
  { whole: new BSON.Double(5), long: BSON.Long.fromString('9007199254740993'), int: 5 },
  { decimal: BSON.Decimal128.fromString('0.10'), at: new Date(0), stamp: new BSON.Timestamp(7n) },
  { pattern: new BSON.BSONRegExp('^a', 'i'), bytes: new BSON.Binary(randomBytes(9), 4) },
  { nothing: null, deep: { list: [[], {}, [{ $odd: { 'a.b': 1 } }]] }, text: '\u0000💎' },
  { low: new BSON.MinKey(), high: new BSON.MaxKey(), code: new BSON.Code('1') },
];

/** Returns all documents of a store as BSON in base64, without the epoch of the change feed. */
async function contentsOf(connection: Connection): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const name of await backedUpCollections(connection)) {
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

const restoreInto = (target: TestApi, from = file, replace = false) =>
  restore(target.connection, from, { replace, progress: silentProgress });

describe('a restored backup', () => {
  let target: TestApi;
  beforeAll(async () => {
    target = await startTestApi();
    await restoreInto(target);
  });
  afterAll(() => target.close());

  it('contains every collection, byte by byte', async () => {
    const [before, after] = [await contentsOf(api.connection), await contentsOf(target.connection)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(Object.keys(after)).toEqual(expect.arrayContaining(['media.chunks', 'audit', 'empty']));
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
    expect(before.large?.length).toBe(12);
  });

  it('contains second factors, but no pending proofs of identity', async () => {
    const count = (name: string) => target.connection.collection(name).countDocuments();
    await restoreInto(target, file, true);
    expect(await count('second_factors')).toBe(1);
    expect(await count('second_factor_challenges')).toBe(0);
  });

  it('contains no sessions, so that everyone signs in again', async () => {
    const sessionsOf = ({ connection }: TestApi) => connection.collection('sessions');
    expect(await sessionsOf(api).countDocuments()).toBeGreaterThan(0);
    await sessionsOf(target).insertOne({ u_id: 1 });
    await restoreInto(target, file, true);
    expect(await sessionsOf(target).countDocuments()).toBe(0);
  });

  it('starts a new epoch of the change feed', async () => {
    expect(await epochOf(target.connection)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await epochOf(target.connection)).not.toBe(await epochOf(api.connection));
  });

  it('is a working store that serves its images', async () => {
    const restored = await startTestApi({ databaseOf: target });
    const { data: sliders } = await api.call(endpoints.getSliderImages);
    expect(sliders).toHaveLength(2);
    for (const { image } of sliders) {
      const [original, served] = await Promise.all(
        [api, restored].map(async ({ url }) => {
          const response = await fetch(`${url}/Assets/SliderImages/${image}`);
          return Buffer.from(await response.arrayBuffer());
        }),
      );
      expect(original?.length).toBeGreaterThan(0);
      expect(served).toEqual(original);
    }
    const query = { body: {} };
    expect(await restored.call(endpoints.getProducts, query)).toEqual(
      await api.call(endpoints.getProducts, query),
    );
    const { discrepancies } = await checkConsistency(target.connection);
    expect(await discrepancies.next()).toEqual({ done: true, value: undefined });
    const indexes = await target.connection.collection('users').indexes();
    expect(indexes.map(({ key }) => Object.keys(key)[0])).toContain('email');
    await restored.close();
  });

  it('replaces a store that is not empty only with the replace option', async () => {
    await target.connection.collection('extra').insertOne({ name: 'deleted by the restore' });
    await target.connection.collection('products').deleteMany({});
    const [before, epoch] = [await contentsOf(target.connection), await epochOf(target.connection)];
    await expect(restoreInto(target)).rejects.toThrow('This store is not empty.');
    expect(await contentsOf(target.connection)).toEqual(before);
    await restoreInto(target, file, true);
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(api.connection));
    expect(await epochOf(target.connection)).not.toBe(epoch);
  });

  it('is completed by the next start after an interrupted swap', async () => {
    const { connection } = target;
    const names = await backedUpCollections(connection);
    // The state after an interruption: half of the collections are swapped in, and `users` is still
    // the one of the replaced store.
    for (const name of names.slice(names.length / 2)) {
      await connection.db?.renameCollection(name, `restoring.${name}`);
    }
    await connection.collection('users').insertOne({ name: 'of the replaced store' });
    const marker = { _id: 'swap', collections: names };
    await connection.collection<typeof marker>('restoring').insertOne(marker);
    await completeRestore(connection);
    expect(await contentsOf(connection)).toEqual(await contentsOf(api.connection));
    await completeRestore(connection);
  });
});

describe('an invalid backup file', () => {
  let store: TestApi;
  let whole: Buffer;
  beforeAll(async () => {
    store = await startTestApi();
    await store.createCustomer();
    whole = await readFile(file);
  });
  afterAll(() => store.close());
  let before: Record<string, string[]>;
  beforeEach(async () => {
    before = await contentsOf(store.connection);
  });

  async function rejectionOf(content: Buffer): Promise<unknown> {
    const damaged = join(folder, 'damaged.tar.gz');
    await writeFile(damaged, content);
    const error = await restoreInto(store, damaged, true).catch((reason: unknown) => reason);
    expect(await contentsOf(store.connection)).toEqual(before);
    const names = await store.connection.listCollections();
    expect(names.filter(({ name }) => name.startsWith('restoring'))).toEqual([]);
    return error;
  }

  it.each([0, 5, 0.1, 0.5, 0.9, -9, -1])('is rejected when it is truncated at %d', async (at) => {
    const end = at > 0 && at < 1 ? Math.floor(whole.length * at) : at;
    const error = await rejectionOf(whole.subarray(0, end));
    expect(error).toMatchObject({ name: 'DamagedBackupError' });
  });

  it.each([0.02, 0.3, 0.6, 0.99])('is rejected when a byte is changed at %d', async (share) => {
    const changed = Buffer.from(whole);
    const at = Math.floor(changed.length * share);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await rejectionOf(changed)).toMatchObject({ name: 'DamagedBackupError' });
  });

  it('is rejected when its content was changed or is incomplete', async () => {
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    changed.write('x_name', tar.indexOf('u_name'));
    expect(String(await rejectionOf(gzipSync(changed)))).toMatch(/corrupt/);
    const cut = tar.subarray(0, tar.lastIndexOf('manifest.json'));
    expect(await rejectionOf(gzipSync(cut))).toMatchObject({ name: 'DamagedBackupError' });
  });

  it('is rejected when it is another kind of file', async () => {
    for (const content of ['not even gzip', gzipSync('not a tar'), gzipSync(Buffer.alloc(1024))]) {
      expect(await rejectionOf(Buffer.from(content))).toMatchObject({ name: 'DamagedBackupError' });
    }
  });

  it('is distinguished from a missing file', async () => {
    await expect(restoreInto(store, join(folder, 'missing'), true)).rejects.toThrow('ENOENT');
  });
});

describe('creating a backup', () => {
  it('does not overwrite an existing file', async () => {
    await expect(backup(api.connection, file, { progress: silentProgress })).rejects.toThrow(
      'already exists',
    );
  });

  it('leaves no file when it fails', async () => {
    const before = await readdir(folder);
    const failing = {
      ...silentProgress,
      advance() {
        throw new Error('failed progress');
      },
    };
    await expect(
      backup(api.connection, join(folder, 'other'), { progress: failing }),
    ).rejects.toThrow('failed progress');
    await expect(
      backup(api.connection, join(folder, 'a/b/c'), { progress: silentProgress }),
    ).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual(before);
  });
});
