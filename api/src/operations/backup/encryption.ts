import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { DamagedBackupError } from './damaged-backup-error.ts';

/** The first line of every file in the age format, version 1 (https://age-encryption.org/v1). */
const ageHeader = Buffer.from('age-encryption.org/v1\n');

/** The file is encrypted, and the passphrase is missing or does not open it. */
export class BackupPassphraseError extends Error {
  override readonly name = 'BackupPassphraseError';
}

/** Base-2 logarithm of scrypt's cost, as in age: about two seconds and 256 MB for each guess. */
const defaultWorkFactor = 18;

/** Encrypts a stream with a passphrase, in the age format. */
export function encryptWith(passphrase: string, workFactor = defaultWorkFactor) {
  return async function* (plaintext: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* await encrypter.encrypt(toWebStream(plaintext));
  };
}

/**
 * Decrypts a stream in the age format. Passes any other stream through, such as a backup that was
 * made without a passphrase.
 * @throws {BackupPassphraseError} @throws {DamagedBackupError}
 */
export function decryptWith(file: string, passphrase: string | undefined) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const chunks = content[Symbol.asyncIterator]();
    const head = await readHead(chunks, ageHeader.length);
    const whole = concatenate(head, chunks);
    if (!head.subarray(0, ageHeader.length).equals(ageHeader)) return yield* whole;
    if (passphrase === undefined) {
      throw new BackupPassphraseError(`${file} is encrypted. Set BACKUP_PASSPHRASE to open it.`);
    }
    yield* decrypt(file, passphrase, whole);
  };
}

async function* decrypt(
  file: string,
  passphrase: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* await decrypter.decrypt(toWebStream(content));
  } catch (error) {
    // The library's errors are plain ones, and errors of the file system have a code.
    if (!(error instanceof Error) || 'code' in error) throw error;
    if (/no identity matched/.test(error.message)) {
      throw new BackupPassphraseError(`BACKUP_PASSPHRASE is not the passphrase of ${file}.`);
    }
    throw new DamagedBackupError(
      `${file} is truncated or was changed: it cannot be decrypted (${error.message}).`,
    );
  }
}

/** Reads chunks until they have `size` bytes or the stream ends. */
async function readHead(chunks: AsyncIterator<Buffer>, size: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* concatenate(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

function toWebStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The library names the browser's type, which the streams of Node implement.
  return NodeReadableStream.from(content) as ReadableStream<Uint8Array>;
}
