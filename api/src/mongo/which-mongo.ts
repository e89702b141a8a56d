import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedMongo } from '@vajra/embedded-mongo';

/** The embedded server, a mongod that we run, or one that runs by itself. */
export type DatabaseKind = 'embedded' | 'mongod' | 'named';

/** A database that is running, and how to name it to a person. */
export interface RunningMongo {
  kind: DatabaseKind;
  uri: string;
  /** For the log's first line: which server, and where its data is. */
  description: string;
  stop(): Promise<void>;
}

export interface WhichMongo {
  /** MONGODB_URI. */
  uri?: string;
  /** Where data is kept; without it the data is gone when the database stops. */
  dataDir?: string;
  /** Arguments of a mongod that we run. */
  args?: readonly string[];
}

/**
 * The one place that decides on the database: the one named, else a mongod that this machine has,
 * else the embedded server (design.md section 8). Downloads nothing.
 */
export async function startMongo({ uri, dataDir, args = [] }: WhichMongo): Promise<RunningMongo> {
  if (uri) {
    const description = `MongoDB at ${withoutPassword(uri)}`;
    return { kind: 'named', uri, description, stop: async () => undefined };
  }
  const mongod = await findMongod();
  return mongod ? startMongod(mongod, dataDir, args) : startEmbedded(dataDir);
}

async function startEmbedded(dataDir: string | undefined): Promise<RunningMongo> {
  const folder = dataDir && resolve(dataDir, 'embedded-mongo');
  const server = await startEmbeddedMongo({ dataDir: folder });
  return {
    kind: 'embedded',
    uri: server.uri,
    description: `the embedded MongoDB server, ${folder ? `data in ${folder}` : 'in memory'}`,
    stop: () => server.close(),
  };
}

/** A mongod named by MONGOMS_SYSTEM_BINARY, on the PATH, or in mongodb-memory-server's cache. */
async function findMongod(): Promise<string | undefined> {
  const { DryMongoBinary } = await import('mongodb-memory-server-core/lib/util/DryMongoBinary.js');
  const options = await DryMongoBinary.generateOptions();
  const onPath = await DryMongoBinary.getSystemPath('mongod');
  return onPath ?? (await DryMongoBinary.locateBinary(options));
}

async function startMongod(
  systemBinary: string,
  dataDir: string | undefined,
  args: readonly string[],
): Promise<RunningMongo> {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  const dbPath = dataDir && resolve(dataDir, 'mongod');
  if (dbPath) await mkdir(dbPath, { recursive: true });
  const server = await MongoMemoryReplSet.create({
    binary: { systemBinary },
    instanceOpts: [{ ...(dbPath && { dbPath }), storageEngine: 'wiredTiger' }],
    replSet: { count: 1, name: 'rs0', args: [...args] },
  });
  return {
    kind: 'mongod',
    uri: server.getUri(),
    description: `mongod (${systemBinary}), data in ${dbPath ?? join(tmpdir(), 'a temporary folder')}`,
    stop: async () => {
      await server.stop({ doCleanup: dbPath === undefined });
    },
  };
}

function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//');
}
