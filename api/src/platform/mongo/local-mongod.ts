import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { maxTransactionSeconds } from './deadline.ts';
import type { Mongod } from './find-mongod.ts';

const ip = '127.0.0.1';
const setName = 'rs0';
/** How long a mongod may take to recover its data after a crash and become primary. */
const startTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;
const pollIntervalMs = 20;

const notYetInitializedCode = 94;

/** A mongod that this process runs. */
export interface LocalMongod {
  uri: string;
  stop(): Promise<void>;
}

interface LocalMongodOptions {
  mongod: Mongod;
  /** Folder of the data, which is kept; without it the data is in a temporary folder. */
  dbPath?: string | undefined;
  args?: readonly string[];
}

/**
 * Runs a mongod on a free port as a replica set of one member. Data of an earlier run, whose replica set
 * names the port of that run, gets the new one.
 * @throws Error when it does not start, for example because another process uses the data
 */
export async function startLocalMongod({
  mongod,
  dbPath,
  args = [],
}: LocalMongodOptions): Promise<LocalMongod> {
  const folder = dbPath ?? (await mkdtemp(join(tmpdir(), 'vajra-mongod-')));
  await mkdir(folder, { recursive: true });
  const { getFreePort } = await import('mongodb-memory-server-core/lib/util/getport/index.js');
  const host = `${ip}:${await getFreePort()}`;
  const { child, failure } = launch(mongod.path, host, folder, args);
  const stop = async () => {
    await end(child);
    if (!dbPath) await rm(folder, { recursive: true, force: true });
  };
  try {
    await becomePrimary(host, failure);
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${mongod.path} did not start on ${folder}: ${reason}`, { cause: error });
  }
  return { uri: `mongodb://${host}/?replicaSet=${setName}`, stop };
}

interface Launched {
  child: ChildProcess;
  /** Rejects when it ends, with what it reported last. */
  failure: Promise<never>;
}

function launch(path: string, host: string, folder: string, args: readonly string[]): Launched {
  const [, port = ''] = host.split(':');
  const options = ['--port', port, '--bind_ip', ip, '--dbpath', folder, '--replSet', setName];
  // There are no other members that could take over before it stops.
  const parameters = [
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
    ...['--setParameter', `transactionLifetimeLimitSeconds=${maxTransactionSeconds}`],
  ];
  const child = spawn(path, [...options, ...parameters, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A Ctrl-C goes to the processes of the terminal: mongod stops after the store, and not before it.
    detached: true,
  });
  child.unref();
  stopWithThisProcess(child);
  let lastError = '';
  createInterface(child.stdout).on('line', (line) => {
    lastError = errorIn(line) ?? lastError;
  });
  const failure = once(child, 'close').then(([code, signal]) => {
    throw new Error(lastError || `it ended with ${code ?? signal}`);
  });
  failure.catch(() => undefined); // it also ends when it is stopped
  return { child, failure };
}

/** Ends a mongod when this process was killed. */
function stopWithThisProcess({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const watchdog = createRequire(import.meta.url).resolve(
    'mongodb-memory-server-core/scripts/mongo_killer.js',
  );
  const options: ForkOptions = { execArgv: [], detached: true, stdio: 'ignore' };
  fork(watchdog, [String(process.pid), String(pid)], options).unref();
}

/** Returns the error in a line of mongod's structured log. */
function errorIn(line: string): string | undefined {
  if (!/"s":"[EF]"/.test(line)) return undefined;
  try {
    const { msg, attr } = JSON.parse(line);
    return attr?.error ? `${msg} ${JSON.stringify(attr.error)}` : msg;
  } catch {
    return line;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const timer = globalThis.setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await closed;
  clearTimeout(timer);
}

/** Makes a mongod the only member of its replica set, and waits until it accepts writes or `failure`. */
async function becomePrimary(host: string, failure: Promise<never>): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://${host}`, {
    directConnection: true,
    serverSelectionTimeoutMS: startTimeoutMs,
    heartbeatFrequencyMS: 500,
  });
  const isWritable = async () => {
    const admin = client.db('admin');
    try {
      if ((await admin.command({ hello: 1 })).isWritablePrimary) return true;
      await setOnlyMember(admin, host);
    } catch (error) {
      // A member that changes its state closes its connections.
      if (!(error instanceof mongo.MongoNetworkError)) throw error;
    }
    return false;
  };
  try {
    const deadline = Date.now() + startTimeoutMs;
    while (!(await Promise.race([isWritable(), failure]))) {
      if (Date.now() > deadline) throw new Error('it does not become primary');
      await setTimeout(pollIntervalMs);
    }
  } finally {
    await client.close();
  }
}

async function setOnlyMember(admin: mongo.Db, host: string): Promise<void> {
  const config = await readConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: setName, members: [{ _id: 0, host }] } });
    return;
  }
  if (config.members.length === 1 && config.members[0]?.host === host) return;
  // By force, because a member that cannot reach itself under its old port is no primary.
  const members = [{ ...config.members[0], _id: 0, host }];
  const next = { ...config, version: config.version + 1, members };
  await admin.command({ replSetReconfig: next, force: true });
}

interface ReplicaSetConfig {
  version: number;
  members: { host: string }[];
}

async function readConfig(admin: mongo.Db): Promise<ReplicaSetConfig | undefined> {
  try {
    return (await admin.command({ replSetGetConfig: 1 })).config;
  } catch (error) {
    const isNew = error instanceof mongo.MongoServerError && error.code === notYetInitializedCode;
    if (isNew) return undefined;
    throw error;
  }
}
