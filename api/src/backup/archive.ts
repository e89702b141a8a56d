import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';

/**
 * A backup is a tar of parts, gzipped: `vajra.json` (what it is), then for each collection
 * `collections/<name>/<number>.bson` (some documents as the database has them, one after another),
 * and `manifest.json` last, with which all of it can be checked.
 */
export const headerName = 'vajra.json';
export const manifestName = 'manifest.json';
export const headerSchema = z.object({ format: z.literal('vajra-backup'), version: z.literal(1) });

export const manifestSchema = z.object({
  collections: z.record(
    z.string(),
    z.object({
      documents: z.int(),
      /** Of the documents' bytes, in their order. */
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Bytes of documents in a part, unless one alone has more: what memory holds at once. */
export const targetPartBytes = 4 * 1024 * 1024;

export function partName(collection: string, number: number): string {
  return `collections/${collection}/${String(number).padStart(8, '0')}.bson`;
}

export function collectionOfPart(part: string): string | undefined {
  return /^collections\/([^/]+)\/\d{8}\.bson$/.exec(part)?.[1];
}

/** A file that is no backup, or not a whole one. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackup';
}

export interface Part {
  name: string;
  content: Buffer;
}

/** No part of ours is larger: a document has at most 16 MB. */
const maxPartBytes = 20 * 1024 * 1024;

/** The parts of a backup in their order. Throws DamagedBackup where the file is cut off or corrupt. */
export async function* readParts(file: string): AsyncGenerator<Part> {
  const parts = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), parts);
  reading.catch(() => undefined); // told by the loop below, or after it
  try {
    for await (const entry of parts) {
      const { name, size = 0 } = entry.header;
      if (size > maxPartBytes) throw new DamagedBackupError(`${file} is not a backup of a store.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer); // what a tar is made of
      yield { name, content: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    parts.destroy();
    if (error instanceof DamagedBackupError) throw error;
    // What went wrong first, and not that the tar then ended too soon.
    const cause: unknown = await reading.then(
      () => error,
      (reason) => reason,
    );
    throw isFileError(cause) ? toDamagedBackupError(file, cause) : cause;
  } finally {
    parts.destroy();
  }
}

/** The file's own fault, and not the disk's: tar's errors have no code and zlib's have these. */
function isFileError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return !('code' in error) || /^(Z_|ERR_)/.test(String(error.code));
}

function toDamagedBackupError(file: string, { message: words }: Error): DamagedBackupError {
  const isCut = /unexpected end|premature/i.test(words);
  return new DamagedBackupError(`${file} is ${isCut ? 'cut off' : 'corrupt'} (${words}).`);
}
