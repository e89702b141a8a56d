import { hostname } from 'node:os';
import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import type { Tick } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { prefixEnd, type Reader, type TableName, uint32 } from '../storage/tables.ts';
import { type Doc, isDoc, maxDocumentBytes } from '../values/document.ts';
import { toInteger } from '../values/number.ts';
import { type Pause, pause } from '../yielding.ts';
import { type CommandContext, collectionOf, readWithPauses } from './context.ts';
import { checkCommand } from './fields.ts';
import { mongodbVersion } from './hello.ts';
import type { Reply } from './request.ts';

export function buildInfo(): Reply {
  return {
    version: mongodbVersion,
    versionArray: [...mongodbVersion.split('.').map(Number), 0],
    gitVersion: 'vajra-embedded-mongo',
    modules: ['vajra-embedded-mongo'],
    storageEngines: ['lmdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    ok: 1,
  };
}

export function serverStatus({ server }: CommandContext): Reply {
  const uptime = (Date.now() - server.startedAt) / 1000;
  const open = server.sessions
    .all()
    .filter(({ transaction }) => transaction?.state === 'open').length;
  return {
    host: `${hostname()}:${server.port}`,
    version: mongodbVersion,
    process: 'vajra-embedded-mongo',
    pid: Long.fromNumber(process.pid),
    uptime,
    localTime: new Date(),
    repl: { setName: 'rs0', isWritablePrimary: true, hosts: [`127.0.0.1:${server.port}`] },
    metrics: { cursor: { open: { total: Long.fromNumber(server.cursors.size) } } },
    transactions: { currentOpen: Long.fromNumber(open) },
    mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 2 ** 20) },
    // a worker thread has its own heap, so this excludes the application
    tcmalloc: { generic: { current_allocated_bytes: process.memoryUsage().heapUsed } },
    storageEngine: { name: 'lmdb', persistent: true, supportsCommittedReads: true },
    ok: 1,
  };
}

/** Converts the sizes of a collStats or dbStats reply to units of `scale` bytes. */
function scaled(stats: Doc, sizes: string[], scale: number): Doc {
  const sizeOf = ([name, value]: [string, unknown]) => [
    name,
    sizes.includes(name) ? Math.trunc(Number(value) / scale) : value,
  ];
  return Object.fromEntries(Object.entries(stats).map(sizeOf));
}

function readScale({ name, body }: CommandContext): number {
  const scale = toInteger(body.scale, 'scale') ?? 1;
  if (scale < 1)
    throw new MongoError(
      51024,
      `BSON field '${name}.scale' value must be >= 1, actual value '${scale}'`,
    );
  return scale;
}

const collectionSizes = ['size', 'storageSize', 'freeStorageSize', 'totalIndexSize', 'totalSize'];
const databaseSizes = ['dataSize', 'storageSize', 'indexSize', 'totalSize'];

export async function collStats(context: CommandContext): Promise<Reply> {
  checkCommand(context, { scale: 'number' });
  const scale = readScale(context);
  const collection = collectionOf(context);
  const ns = `${context.database}.${context.body[context.name]}`;
  if (!collection)
    return {
      ns,
      count: 0,
      size: 0,
      storageSize: 0,
      totalSize: 0,
      nindexes: 0,
      indexSizes: {},
      totalIndexSize: 0,
      scaleFactor: scale,
      ok: 1,
    };
  const stats = await readWithPauses(context, (reader) =>
    storageStats(context, reader, collection),
  );
  const indexSizes = isDoc(stats.indexSizes) ? stats.indexSizes : {};
  return {
    ns,
    ...scaled(stats, collectionSizes, scale),
    indexSizes: scaled(indexSizes, Object.keys(indexSizes), scale),
    scaleFactor: scale,
    ok: 1,
  };
}

/** Measures a collection for collStats, dbStats and $collStats. Sizes are in bytes. */
export function* storageStats(
  { tick }: CommandContext,
  reader: Reader,
  collection: Collection,
): Generator<Pause, Doc> {
  const documents = yield* measure(reader, 'documents', collection.id, tick);
  const indexes: [string, number][] = [];
  for (const { name, id } of collection.indexes)
    indexes.push([name, (yield* measure(reader, 'entries', id, tick)).bytes]);
  const totalIndexSize = indexes.reduce((sum, [, bytes]) => sum + bytes, 0);
  return {
    count: documents.count,
    size: documents.bytes,
    avgObjSize: documents.count > 0 ? Math.round(documents.bytes / documents.count) : 0,
    storageSize: documents.bytes,
    freeStorageSize: 0,
    capped: false,
    nindexes: indexes.length,
    indexSizes: Object.fromEntries(indexes),
    totalIndexSize,
    totalSize: documents.bytes + totalIndexSize,
    scaleFactor: 1,
  };
}

function* measure(
  reader: Reader,
  table: TableName,
  id: number,
  tick: Tick,
): Generator<Pause, { count: number; bytes: number }> {
  const start = uint32(id);
  let [count, bytes] = [0, 0];
  for (const { key, value } of reader.entries(table, { start, end: prefixEnd(start) })) {
    if (tick()) yield pause;
    count++;
    bytes += table === 'documents' ? value.length : key.length + value.length;
  }
  return { count, bytes };
}

export async function dbStats(context: CommandContext): Promise<Reply> {
  checkCommand(context, { scale: 'number', freeStorage: 'number' });
  const scale = readScale(context);
  const collections = context.server.catalogue.inDatabase(context.database);
  const stats = await readWithPauses(context, function* (reader) {
    const all: Doc[] = [];
    for (const collection of collections)
      all.push(yield* storageStats(context, reader, collection));
    return all;
  });
  const sum = (field: string) => stats.reduce((total, one) => total + Number(one[field]), 0);
  const reply = {
    db: context.database,
    collections: collections.length,
    views: 0,
    objects: sum('count'),
    avgObjSize: sum('count') > 0 ? sum('size') / sum('count') : 0,
    dataSize: sum('size'),
    storageSize: sum('size'),
    indexes: sum('nindexes'),
    indexSize: sum('totalIndexSize'),
    totalSize: sum('totalSize'),
  };
  return { ...scaled(reply, databaseSizes, scale), scaleFactor: scale, ok: 1 };
}
