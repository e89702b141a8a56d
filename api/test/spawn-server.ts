import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { compileModule } from './compile-module.ts';
import { databaseEnvironment } from './test-mongo.ts';

const mainFile = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

/** Arguments of node that load the server's modules one by one from their sources. */
export const sourceCommand = ['--import', 'tsx', mainFile] as const;

/** A server that takes longer is killed. */
const maxStartMs = 60_000;

let compiledServer: Promise<string> | undefined;

/** A server in a child process. */
export interface SpawnedServer {
  url: string;
  port: number;
  metricsUrl: string;
  /** Returns everything written to stdout and stderr so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or null if a signal ended the process. */
  exitCode: Promise<number | null>;
  /** Kills the process if it is running, and removes its data. */
  cleanUp(): Promise<void>;
}

async function compiledCommand(): Promise<readonly string[]> {
  compiledServer ??= compileModule(mainFile);
  return [await compiledServer];
}

interface SpawnOptions {
  /** Arguments of node; by default those that run main.ts, compiled once per test worker. */
  command?: readonly string[];
  /** Returns before it listens, because its database does not respond. */
  hasNoDatabase?: boolean;
  /** Starts a process group, all of which gets the signals, as from a terminal. */
  isGroupLeader?: boolean;
}

/** Starts a server and returns when it listens. */
export async function spawnServer(
  environment: Record<string, string>,
  { command, hasNoDatabase = false, isGroupLeader = false }: SpawnOptions = {},
): Promise<SpawnedServer> {
  const args = command ?? (await compiledCommand());
  const folder = await mkdtemp(join(tmpdir(), 'vajra-server-'));
  const child = spawn(process.execPath, args, {
    detached: isGroupLeader,
    env: {
      ...process.env,
      ...databaseEnvironment,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      SEED: 'none',
      THROTTLE: '1000',
      LOG_LEVEL: 'info',
      DATA_DIR: folder,
      ...environment,
    },
  });
  let output = '';
  const lastMessage = hasNoDatabase ? 'metrics' : 'listening';
  // Not polled: a wait that outlives its test would advance the fake clock of another.
  const started = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (lineOf(lastMessage)) resolve();
      });
    }
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  // The output's last part is an incomplete line.
  const lineOf = (message: string) =>
    output
      .split('\n')
      .slice(0, -1)
      .find((text) => text.includes(`"msg":"${message}"`));
  const portOf = (message: string) => {
    const line = lineOf(message);
    if (!line) throw new Error(`the server did not log '${message}':\n${output}`);
    return Number(JSON.parse(line).port);
  };
  const clear = async () => {
    child.kill('SIGKILL');
    await exitCode;
    await rm(folder, { recursive: true, force: true });
  };
  const ended = exitCode.then((code) => {
    throw new Error(`the server exited with ${code}:\n${output}`);
  });
  ended.catch(() => {}); // also rejects when a started server stops
  const hung = setTimeout(() => child.kill('SIGKILL'), maxStartMs);
  await Promise.race([started, ended])
    .catch(async (error) => {
      await clear();
      throw error;
    })
    .finally(() => clearTimeout(hung));
  return {
    get port() {
      return portOf('listening');
    },
    get url() {
      return `http://127.0.0.1:${portOf('listening')}`;
    },
    metricsUrl: `http://127.0.0.1:${portOf('metrics')}/metrics`,
    output: () => output,
    signal: (name) => {
      if (isGroupLeader && child.pid) process.kill(-child.pid, name);
      else child.kill(name);
    },
    exitCode,
    cleanUp: clear,
  };
}

/** Waits until the URL responds with the status. */
export function waitForStatus(url: string, status: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const response = await fetch(url);
      await response.text();
      expect(response.status).toBe(status);
    },
    { timeout: 60_000, interval: 50 },
  );
}
