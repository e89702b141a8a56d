import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findMongod, type Mongod, type MongodSearch } from './find-mongod.ts';
import { startLocalMongod } from './local-mongod.ts';

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
  /** Where to look for a mongod; without it none is looked for. */
  mongodSearch?: MongodSearch;
}

/**
 * Starts the database: the one at `uri`, else an installed mongod, else the embedded server. Downloads
 * nothing. No other module decides which database is used.
 */
export async function startMongo({
  uri,
  dataDir,
  mongodSearch,
}: WhichMongo): Promise<RunningMongo> {
  if (uri) {
    const description = `MongoDB at ${withoutPassword(uri)}`;
    return { kind: 'named', uri, description, stop: async () => undefined };
  }
  const mongod = mongodSearch && (await findMongod(mongodSearch));
  const stored = dataDir === undefined ? undefined : storedKind(dataDir);
  if (mongod && stored !== 'embedded') return startMongod(mongod, dataDir);
  if (!mongod && stored === 'mongod') {
    throw new Error(
      `${dataDir} holds the data of a mongod, but none was found: install MongoDB, or set DATA_DIR to another folder.`,
    );
  }
  const embedded = await startEmbedded(dataDir);
  if (!mongod) return embedded;
  const reason = `mongod ${mongod.version} is installed, but the store is here; docs/operations.md says how to move it`;
  return { ...embedded, description: `${embedded.description} (${reason})` };
}

const embeddedFolder = (dataDir: string) => resolve(dataDir, 'embedded-mongo');
const mongodFolder = (dataDir: string) => resolve(dataDir, 'mongod');

/** Which database holds the only store in a folder: it is used although another one is found meanwhile. */
function storedKind(dataDir: string): 'embedded' | 'mongod' | undefined {
  const isInEmbedded = existsSync(embeddedFolder(dataDir));
  const isInMongod = existsSync(mongodFolder(dataDir));
  if (isInEmbedded === isInMongod) return undefined;
  return isInEmbedded ? 'embedded' : 'mongod';
}

/** Starts the embedded server. */
export async function startEmbedded(dataDir?: string): Promise<RunningMongo> {
  const folder = dataDir && embeddedFolder(dataDir);
  const { startEmbeddedMongo } = await import('@vajra/embedded-mongo');
  const server = await startEmbeddedMongo({ dataDir: folder });
  return {
    kind: 'embedded',
    uri: server.uri,
    description: `the embedded MongoDB server, ${folder ? `data in ${folder}` : 'in memory'}`,
    stop: () => server.close(),
  };
}

/** Starts an installed mongod. */
export async function startMongod(
  mongod: Mongod,
  dataDir?: string,
  args: readonly string[] = [],
): Promise<RunningMongo> {
  const dbPath = dataDir && mongodFolder(dataDir);
  const { uri, stop } = await startLocalMongod({ mongod, dbPath, args });
  const where = dbPath ?? join(tmpdir(), 'a temporary folder');
  return {
    kind: 'mongod',
    uri,
    description: `mongod ${mongod.version} (${mongod.path}), data in ${where}`,
    stop,
  };
}

function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//');
}
