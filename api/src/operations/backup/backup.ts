import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from 'mongoose';
import { type Pack, pack } from 'tar-stream';
import { openSnapshot, type Snapshot } from '../../platform/mongo/snapshot.ts';
import { backedUpCollections } from '../../platform/mongo/stored-collections.ts';
import type { Progress } from '../../platform/progress.ts';
import { headerName, type Manifest, manifestName, partName, targetPartBytes } from './archive.ts';
import { encryptWith } from './encryption.ts';

export interface BackupSummary {
  documents: number;
  collections: number;
  /** Size of the file. */
  bytes: number;
  /** Whether the backup is a consistent snapshot. If not, nothing may write to the store during it. */
  isSnapshot: boolean;
}

export interface BackupOptions {
  /** Encrypts the backup in the age format. */
  passphrase?: string | undefined;
  progress: Progress;
}

/** Documents per batch of the driver. Small, because each media chunk has 255 KB. */
const batchSize = 32;
/** A backup contains customers' addresses, so only its owner may read it. */
const fileMode = 0o600;

/**
 * Writes a whole store, including media, to a new file, using a few megabytes of memory. The file is
 * renamed to its final name when it is complete, so an interrupted backup is never mistaken for one.
 */
export async function backup(
  connection: Connection,
  file: string,
  { passphrase, progress }: BackupOptions,
): Promise<BackupSummary> {
  if (await fileExists(file)) throw new Error(`${file} already exists.`);
  const partFile = `${file}.part`;
  const snapshot = await openSnapshot(connection);
  const tar = pack();
  const target = createWriteStream(partFile, { flush: true, mode: fileMode });
  const writing = passphrase
    ? pipeline(tar, createGzip(), encryptWith(passphrase), target)
    : pipeline(tar, createGzip(), target);
  writing.catch((error: Error) => tar.destroy(error)); // reported by addEntry or the await below
  try {
    const manifest = await writeStore(connection, snapshot, tar, progress);
    await writing;
    await rename(partFile, file);
    const counts = Object.values(manifest.collections);
    return {
      documents: counts.reduce((sum, { documents }) => sum + documents, 0),
      collections: counts.length,
      bytes: (await stat(file)).size,
      isSnapshot: snapshot.session !== undefined,
    };
  } catch (error) {
    tar.destroy();
    const cause = await writing.then(
      () => error,
      (reason) => (isPrematureClose(reason) ? error : reason),
    );
    await rm(partFile, { force: true });
    throw cause;
  } finally {
    await snapshot.end();
  }
}

/** Whether the error says only that a stream was destroyed, not why. */
function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function writeStore(
  connection: Connection,
  snapshot: Snapshot,
  tar: Pack,
  progress: Progress,
): Promise<Manifest> {
  const names = await backedUpCollections(connection);
  let total = 0;
  for (const name of names) total += await connection.collection(name).estimatedDocumentCount();
  const head = { format: 'vajra-backup', version: 1, createdAt: new Date().toISOString() };
  await addEntry(tar, headerName, JSON.stringify(head));
  const manifest: Manifest = { collections: {} };
  progress.begin('documents', total);
  for (const name of names) {
    manifest.collections[name] = await writeCollection(connection, snapshot, tar, name, progress);
  }
  await addEntry(tar, manifestName, JSON.stringify(manifest));
  tar.finalize();
  progress.end();
  return manifest;
}

async function writeCollection(
  connection: Connection,
  { session }: Snapshot,
  tar: Pack,
  name: string,
  progress: Progress,
): Promise<Manifest['collections'][string]> {
  const hash = createHash('sha256');
  let [documents, parts, bytes] = [0, 0, 0];
  let buffered: Buffer[] = [];
  const flush = async () => {
    if (buffered.length === 0) return;
    await addEntry(tar, partName(name, ++parts), Buffer.concat(buffered));
    progress.advance(buffered.length);
    [buffered, bytes] = [[], 0];
  };
  const raw = connection
    .collection(name)
    .find({}, { session, raw: true, sort: { _id: 1 } })
    .batchSize(batchSize);
  for await (const document of raw) {
    const buffer = Buffer.from(document as unknown as Uint8Array); // raw documents are BSON bytes
    hash.update(buffer);
    documents++;
    if (bytes + buffer.length > targetPartBytes) await flush();
    buffered.push(buffer);
    bytes += buffer.length;
  }
  await flush();
  return { documents, sha256: hash.digest('hex') };
}

/** Adds an entry and waits until it is written. */
function addEntry(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  const body = Buffer.from(content);
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: body.length }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(body);
  });
}
