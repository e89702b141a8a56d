import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { MongoClient } from 'mongodb';

/** A real MongoDB server of this process. */
export interface RealMongod {
  uri: string;
  port: number;
  close(): Promise<void>;
}

/** Returns the path of a `mongod`: `MONGOMS_SYSTEM_BINARY`, or one on the `PATH`. Undefined without one. */
export function findMongod(): string | undefined {
  const named = process.env.MONGOMS_SYSTEM_BINARY;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'mongod')).find((path) => existsSync(path));
}

/** Why a test does not run without a real server. */
export const missingMongod = 'needs a mongod: on the PATH, or named by MONGOMS_SYSTEM_BINARY';

/** Starts a replica set of one node with new data. Its process ends with this one. */
export async function startMongod(): Promise<RealMongod> {
  const binary = findMongod();
  if (!binary) throw new Error(missingMongod);
  const dataDir = mkdtempSync(join(memoryFolder(), 'vajra-mongod-'));
  const port = await freePort();
  const server = spawnUntilExit(dataDir, binary, [
    ...['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...['--dbpath', dataDir, '--logpath', join(dataDir, 'log'), '--wiredTigerCacheSizeGB', '0.5'],
    ...['--setParameter', 'enableTestCommands=1'],
  ]);
  const uri = `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
  const close = async () => {
    server.stdin?.end();
    if (server.exitCode === null) await once(server, 'exit');
  };
  try {
    await initiate(port);
    return { uri, port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts a process that is killed, and whose folder is removed, when this process ends, also after a crash:
 * then the pipe to the shell closes.
 */
function spawnUntilExit(folder: string, binary: string, args: string[]): ChildProcess {
  const script = 'trap "" INT; "$@" & read -r _; kill -9 $!; { wait $!; } 2>/dev/null; rm -rf "$0"';
  return spawn('sh', ['-c', script, folder, binary, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

/** A sync costs milliseconds on a disk. */
function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'string' || !address) throw new Error('a TCP server has no port');
  return address.port;
}

async function initiate(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const options = { directConnection: true, serverSelectionTimeoutMS: 60_000 };
  const client = await MongoClient.connect(`mongodb://${host}/`, options);
  try {
    const config = { _id: 'rs0', members: [{ _id: 0, host }] };
    await client.db('admin').command({ replSetInitiate: config });
  } finally {
    await client.close();
  }
  const member = await MongoClient.connect(`mongodb://${host}/?replicaSet=rs0`);
  try {
    await member.db('admin').command({ ping: 1 }, { readPreference: 'primary' });
  } finally {
    await member.close();
  }
}
