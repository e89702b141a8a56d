import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { DamagedBackupError } from './damaged-backup-error.ts';
import { BackupPassphraseError, decryptWith } from './encryption.ts';

/**
 * A backup is a gzipped tar: first `vajra.json` (format and version), then for each collection
 * `collections/<name>/<number>.bson` (concatenated BSON documents), and last `manifest.json` (document
 * counts and hashes, by which the rest is verified). With a passphrase, the file is this archive
 * encrypted in the age format.
 */
export const headerName = 'vajra.json';
export const manifestName = 'manifest.json';
export const headerSchema = z.object({ format: z.literal('vajra-backup'), version: z.literal(1) });

export const manifestSchema = z.object({
  collections: z.record(
    z.string(),
    z.object({
      documents: z.int(),
      /** Hash of all documents of the collection, concatenated in order. */
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Maximum size of a part with several documents, which bounds memory use. */
export const targetPartBytes = 4 * 1024 * 1024;

export function partName(collection: string, number: number): string {
  return `collections/${collection}/${String(number).padStart(8, '0')}.bson`;
}

export function collectionOfPart(part: string): string | undefined {
  return /^collections\/([^/]+)\/\d{8}\.bson$/.exec(part)?.[1];
}

export interface Part {
  name: string;
  content: Buffer;
}

/** No valid part is larger, because a document has at most 16 MB. */
const maxPartBytes = 20 * 1024 * 1024;

/**
 * Yields the parts of a backup in order.
 * @throws {DamagedBackupError} if the file is truncated or corrupt.
 * @throws {BackupPassphraseError} if the passphrase does not open it.
 */
export async function* readParts(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Part> {
  const parts = extract();
  const reading = pipeline(
    createReadStream(file),
    decryptWith(file, passphrase),
    createGunzip(),
    parts,
  );
  reading.catch(() => undefined); // handled by the loop or the await below
  try {
    for await (const entry of parts) {
      const { name, size = 0 } = entry.header;
      if (size > maxPartBytes) throw new DamagedBackupError(`${file} is not a backup of a store.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer); // tar-stream yields buffers
      yield { name, content: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    parts.destroy();
    if (error instanceof DamagedBackupError) throw error;
    // Prefers the pipeline's error, which explains why the tar ended early.
    const cause: unknown = await reading.then(
      () => error,
      (reason) => reason,
    );
    if (cause instanceof DamagedBackupError || cause instanceof BackupPassphraseError) throw cause;
    throw isCorruptionError(cause) ? toDamagedBackupError(file, cause) : cause;
  } finally {
    parts.destroy();
  }
}

/** Tells corrupt content from I/O errors: tar's errors have no code, and zlib's start with Z_ or ERR_. */
function isCorruptionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return !('code' in error) || /^(Z_|ERR_)/.test(String(error.code));
}

function toDamagedBackupError(file: string, { message }: Error): DamagedBackupError {
  const isTruncated = /unexpected end|premature/i.test(message);
  return new DamagedBackupError(
    `${file} is ${isTruncated ? 'truncated' : 'corrupt'} (${message}).`,
  );
}
