import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInThread } from './run-in-thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(source: string, bounds: { timeoutMs?: number; maxHeapMb?: number } = {}) {
  const file = join(folder, `${Math.random()}.mjs`);
  await writeFile(
    file,
    `import { parentPort as port, workerData as input } from 'node:worker_threads';\n${source}`,
  );
  return runInThread(pathToFileURL(file), 2, { timeoutMs: 20_000, maxHeapMb: 64, ...bounds });
}

it('returns the response of the module to its input', async () => {
  expect(await run('port.postMessage({ twice: 2 * input });')).toEqual({ twice: 4 });
});

it('does not give the thread the environment', async () => {
  expect(await run('port.postMessage(process.env);')).toEqual({});
});

it.each([
  ['throws', 'throw new Error("broken");', 'broken'],
  ['rejects', 'await Promise.reject(new Error("broken"));', 'broken'],
  ['ends', '', 'ended without a response'],
  ['exits', 'process.exit(1);', 'ended without a response'],
])('fails when the module %s', async (_, source, message) => {
  const failure = await run(source).catch((error: Error) => String(error.cause ?? error.message));
  expect(failure).toContain(message);
});

it('ends a module that takes too long or too much memory', async () => {
  await expect(run('for (;;);', { timeoutMs: 100 })).rejects.toThrow();
  const growing = 'const all = []; for (;;) all.push(new Array(100_000).fill({}));';
  await expect(run(growing, { maxHeapMb: 16 })).rejects.toThrow('memory');
});
