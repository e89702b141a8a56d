import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { silentProgress } from '../../platform/progress.ts';
import { backup } from './backup.ts';
import { decryptWith, encryptWith } from './encryption.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const passphrase = 'correct horse battery';
let folder: string;
let source: TestApi;
let target: TestApi;
let [encrypted, plain] = ['', ''];
/** The same with a key that is cheap to derive, since each attempt to open it derives the key. */
let cheap = '';
const cheapWorkFactor = 10;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-encrypted-'));
  [encrypted, plain] = [join(folder, 'store.tar.gz.age'), join(folder, 'store.tar.gz')];
  [source, target] = await Promise.all([startTestApi(), startTestApi()]);
  await source.connection.collection('extra').insertOne({ text: 'of the backup' });
  await source.services.stop();
  await backup(source.connection, encrypted, { passphrase, progress: silentProgress });
  await backup(source.connection, plain, { progress: silentProgress });
  cheap = join(folder, 'cheap.tar.gz.age');
  const encrypt = encryptWith(passphrase, cheapWorkFactor);
  await pipeline(createReadStream(plain), encrypt, createWriteStream(cheap));
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});

const restoreFrom = (file: string, key?: string) =>
  restore(target.connection, file, { replace: true, passphrase: key, progress: silentProgress });

/** Expects that a restore fails, leaves the store as it was and leaves nothing else behind. */
async function rejectionOf(file: string, key?: string): Promise<unknown> {
  const extra = target.connection.collection('extra');
  await extra.deleteMany({});
  await extra.insertOne({ text: 'of the store' });
  const error = await restoreFrom(file, key).then(
    () => expect.fail('the restore succeeded'),
    (reason: unknown) => reason,
  );
  expect(await extra.find().toArray()).toMatchObject([{ text: 'of the store' }]);
  const names = (await target.connection.listCollections()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('restoring'))).toEqual([]);
  return error;
}

it('is written in the age format, without readable content', async () => {
  const content = await readFile(encrypted);
  expect(content.subarray(0, 80).toString('latin1')).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 18\n/,
  );
  expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
  expect(await verify(encrypted, passphrase)).toEqual(await verify(plain, undefined));
});

it('is restored with its passphrase', async () => {
  await restoreFrom(cheap, passphrase);
  const [row] = await target.connection.collection('extra').find().toArray();
  expect(row).toMatchObject({ text: 'of the backup' });
});

it('is refused without a passphrase and with another one', async () => {
  const missing = await rejectionOf(encrypted);
  expect(missing).toMatchObject({ name: 'BackupPassphraseError' });
  expect(String(missing)).toContain('is encrypted. Set BACKUP_PASSPHRASE');
  const wrong = await rejectionOf(cheap, 'incorrect horse battery');
  expect(wrong).toMatchObject({ name: 'BackupPassphraseError' });
  expect(String(wrong)).toContain('BACKUP_PASSPHRASE is not the passphrase of');
});

describe('a damaged encrypted backup', () => {
  it.each([
    ['truncated in its header', (whole: Buffer) => whole.subarray(0, 60)],
    ['truncated', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['shortened by a byte', (whole: Buffer) => whole.subarray(0, -1)],
    ['extended', (whole: Buffer) => Buffer.concat([whole, whole.subarray(-100)])],
    ['changed in the middle', (whole: Buffer) => withChangedByte(whole, whole.length >> 1)],
    ['changed in its header', (whole: Buffer) => withChangedByte(whole, 150)],
  ])('is refused when it is %s', async (_, damage) => {
    const file = join(folder, 'damaged.tar.gz.age');
    await writeFile(file, damage(await readFile(cheap)));
    expect(await rejectionOf(file, passphrase)).toMatchObject({ name: 'DamagedBackupError' });
  });
});

it('is optional: a backup without encryption is restored with a passphrase set', async () => {
  await restoreFrom(plain, passphrase);
  expect(await target.connection.collection('extra').countDocuments()).toBe(1);
});

it('encrypts and decrypts as a stream, with little content in memory', async () => {
  const [chunkBytes, chunks] = [64 * 1024, 256];
  let [producedBytes, consumedBytes, maxHeldBytes] = [0, 0, 0];
  async function* produce() {
    for (let n = 0; n < chunks; n++) {
      producedBytes += chunkBytes;
      maxHeldBytes = Math.max(maxHeldBytes, producedBytes - consumedBytes);
      yield Buffer.alloc(chunkBytes, n);
    }
  }
  async function* buffers(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) yield Buffer.from(chunk);
  }
  const encryptedContent = buffers(encryptWith(passphrase, cheapWorkFactor)(produce()));
  for await (const chunk of decryptWith('content', passphrase)(encryptedContent)) {
    consumedBytes += chunk.length;
  }
  expect(consumedBytes).toBe(chunkBytes * chunks);
  expect(maxHeldBytes).toBeLessThan(chunkBytes * 16);
});

function withChangedByte(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
