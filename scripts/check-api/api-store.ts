import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testStoreEnvironment } from '../../e2e/fixtures/test-store-environment.ts';
import { root } from '../run-tool.ts';

/** A demo store in a process of its own, on a free port. */
export interface ApiStore {
  url: string;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the compiled API on the embedded database. @throws Error with the log if it exits */
export async function startApiStore(mainFile: string): Promise<ApiStore> {
  const folder = await mkdtemp(join(tmpdir(), 'vajra-check-api-'));
  const child = spawn(process.execPath, [mainFile], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...testStoreEnvironment(folder),
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      API_DOCS: 'true',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL'); // its data is deleted anyway
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const lines: string[] = [];
  const port = await new Promise<number | undefined>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (lines.length < 50) lines.push(line);
      if (line.includes('"msg":"listening"')) resolve(Number(JSON.parse(line).port));
    });
    ended.then(() => resolve(undefined));
  });
  if (port === undefined) {
    await stop();
    throw new Error(`The store did not start:\n${lines.join('\n')}`);
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
