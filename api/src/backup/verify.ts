import { createHash, type Hash } from 'node:crypto';
import {
  collectionOfPart,
  DamagedBackupError,
  headerName,
  headerSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  readParts,
} from './archive.ts';

/** Some documents of a collection, as bytes. */
export interface DocumentBatch {
  collection: string;
  documents: Buffer[];
}

/**
 * The documents of a backup in their order. Throws DamagedBackup at the end at the latest if the
 * file is not whole; so whoever must not begin in vain reads it twice.
 */
export async function* readDocuments(file: string): AsyncGenerator<DocumentBatch, Manifest> {
  const seen = new Map<string, { documents: number; hash: Hash }>();
  let isFirst = true;
  let told: Manifest | undefined;
  for await (const { name, content } of readParts(file)) {
    if (isFirst !== (name === headerName) || told) throw notABackupError(file);
    isFirst = false;
    const collection = collectionOfPart(name);
    if (name === headerName) parse(file, headerSchema, content);
    else if (name === manifestName) told = parse(file, manifestSchema, content);
    else if (collection === undefined) throw notABackupError(file);
    else {
      const documents = splitDocuments(file, content);
      const of = seen.get(collection) ?? { documents: 0, hash: createHash('sha256') };
      of.documents += documents.length;
      of.hash.update(content);
      seen.set(collection, of);
      yield { collection, documents };
    }
  }
  if (isFirst) throw notABackupError(file);
  if (!told) throw new DamagedBackupError(`${file} is cut off: it has no manifest.`);
  compareWithManifest(file, told, seen);
  return told;
}

/** Reads all of it, and keeps nothing. */
export async function verify(file: string): Promise<Manifest> {
  const documents = readDocuments(file);
  for (;;) {
    const { done, value } = await documents.next();
    if (done) return value;
  }
}

function compareWithManifest(
  file: string,
  { collections }: Manifest,
  seen: ReadonlyMap<string, { documents: number; hash: Hash }>,
): void {
  for (const [name, { documents, sha256 }] of Object.entries(collections)) {
    const of = seen.get(name) ?? { documents: 0, hash: createHash('sha256') };
    if (of.documents !== documents || of.hash.digest('hex') !== sha256) {
      throw new DamagedBackupError(`${file} is corrupt: ${name} is not what the manifest says.`);
    }
  }
  if ([...seen.keys()].some((name) => !(name in collections))) throw notABackupError(file);
}

/** One buffer for each document: BSON begins with its own length. */
function splitDocuments(file: string, content: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const length = content.length - at >= 5 ? content.readInt32LE(at) : 0;
    if (length < 5 || at + length > content.length) {
      throw new DamagedBackupError(`${file} is corrupt: a document does not end.`);
    }
    documents.push(content.subarray(at, at + length));
    at += length;
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
  return new DamagedBackupError(`${file} is not a backup of a store, or of another version.`);
}
