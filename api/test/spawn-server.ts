import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

const file = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

/** A store in a process of its own. */
export interface SpawnedServer {
  url: string;
  port: number;
  metricsUrl: string;
  /** All lines so far, of the log and of the greeting. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** With which code it ended; null when it was killed. */
  exitCode: Promise<number | null>;
  /** Ends it, if it has not, and removes its data. */
  cleanUp(): Promise<void>;
}

/** Starts server.ts, and gives it as soon as it listens: before it has a database, if it must. */
export async function spawnServer(environment: Record<string, string>): Promise<SpawnedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vajra-server-'));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: {
      ...process.env,
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((end) => child.once('close', end));
  const portOf = (words: string) => {
    const line = output.split('\n').find((text) => text.includes(`"msg":"${words}"`));
    if (!line) throw new Error(`it does not say '${words}':\n${output}`);
    return Number(JSON.parse(line).port);
  };
  const clear = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await vi
    .waitFor(() => portOf('metrics'), { timeout: 60_000, interval: 20 })
    .catch(async (error) => {
      await clear();
      throw error;
    });
  const port = portOf('listening');
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${portOf('metrics')}/metrics`,
    output: () => output,
    signal: (name) => child.kill(name),
    exitCode: ended,
    cleanUp: clear,
  };
}

/** Waits until this address answers so. */
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
