import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The embedded server, a mongod that we start, or one named by MONGODB_URI. */
export type DatabaseKind = 'embedded' | 'mongod' | 'named';

/** A running database. */
export interface RunningMongo {
  kind: DatabaseKind;
  uri: string;
  /** Which server, and where its data is; for the log. */
  description: string;
  stop(): Promise<void>;
}

export interface WhichMongo {
  /** MONGODB_URI. */
  uri?: string;
  /** Where data is stored; without it, data is lost when the database stops. */
  dataDir?: string;
  /** Command-line arguments of a mongod that we start. */
  args?: readonly string[];
}

/**
 * Starts the database: the one at `uri`, else an installed mongod, else the embedded server. Downloads
 * nothing. No other module decides which database is used.
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
  const { startEmbeddedMongo } = await import('@vajra/embedded-mongo');
  const server = await startEmbeddedMongo({ dataDir: folder });
  return {
    kind: 'embedded',
    uri: server.uri,
    description: `the embedded MongoDB server, ${folder ? `data in ${folder}` : 'in memory'}`,
    stop: () => server.close(),
  };
}

/** Finds a mongod by MONGOMS_SYSTEM_BINARY, on the PATH, or in mongodb-memory-server's cache. */
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
