import { createHash, type Hash } from 'node:crypto';
import {
  collectionOfPart,
  headerName,
  headerSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  readParts,
} from './archive.ts';
import { DamagedBackupError } from './damaged-backup-error.ts';

/** Some documents of a collection, as BSON bytes. */
export interface DocumentBatch {
  collection: string;
  documents: Buffer[];
}

/** Documents of a collection read so far. */
interface Tally {
  documents: number;
  hash: Hash;
}

/**
 * Yields the documents of a backup in order and returns its manifest. Some damage is detected only at
 * the end, so callers that must not act on a damaged file call `verify` first.
 * @throws {DamagedBackupError} @throws {BackupPassphraseError}
 */
export async function* readDocuments(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<DocumentBatch, Manifest> {
  const tallies = new Map<string, Tally>();
  let isFirst = true;
  let manifest: Manifest | undefined;
  for await (const { name, content } of readParts(file, passphrase)) {
    if (isFirst !== (name === headerName) || manifest) throw notABackupError(file);
    isFirst = false;
    const collection = collectionOfPart(name);
    if (name === headerName) parse(file, headerSchema, content);
    else if (name === manifestName) manifest = parse(file, manifestSchema, content);
    else if (collection === undefined) throw notABackupError(file);
    else {
      const documents = splitDocuments(file, content);
      const tally = tallies.get(collection) ?? newTally();
      tally.documents += documents.length;
      tally.hash.update(content);
      tallies.set(collection, tally);
      yield { collection, documents };
    }
  }
  if (isFirst) throw notABackupError(file);
  if (!manifest) throw new DamagedBackupError(`${file} is truncated: it has no manifest.`);
  compareWithManifest(file, manifest, tallies);
  return manifest;
}

/**
 * Reads the whole file and returns its manifest.
 * @throws {DamagedBackupError} @throws {BackupPassphraseError}
 */
export async function verify(file: string, passphrase: string | undefined): Promise<Manifest> {
  const documents = readDocuments(file, passphrase);
  for (;;) {
    const { done, value } = await documents.next();
    if (done) return value;
  }
}

function compareWithManifest(
  file: string,
  { collections }: Manifest,
  tallies: ReadonlyMap<string, Tally>,
): void {
  for (const [name, { documents, sha256 }] of Object.entries(collections)) {
    const tally = tallies.get(name) ?? newTally();
    if (tally.documents !== documents || tally.hash.digest('hex') !== sha256) {
      throw new DamagedBackupError(`${file} is corrupt: ${name} does not match the manifest.`);
    }
  }
  if ([...tallies.keys()].some((name) => !(name in collections))) throw notABackupError(file);
}

function newTally(): Tally {
  return { documents: 0, hash: createHash('sha256') };
}

/** Splits concatenated BSON documents, each of which starts with its length. */
function splitDocuments(file: string, content: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let offset = 0; offset < content.length; ) {
    const length = content.length - offset >= 5 ? content.readInt32LE(offset) : 0;
    if (length < 5 || offset + length > content.length) {
      throw new DamagedBackupError(`${file} is corrupt: it contains an incomplete document.`);
    }
    documents.push(content.subarray(offset, offset + length));
    offset += length;
  }
  return documents;
}

function parse<T>(file: string, schema: { parse(value: unknown): T }, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw notABackupError(file);
  }
}

function notABackupError(file: string): DamagedBackupError {
  return new DamagedBackupError(
    `${file} is not a backup of a store, or its version is not supported.`,
  );
}
