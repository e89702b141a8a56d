import { endpoints } from '@vajra/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { type SpawnedServer, sourceCommand, spawnServer, waitForStatus } from './spawn-server.ts';

let server: SpawnedServer | undefined;
afterEach(async () => {
  await server?.cleanUp();
  server = undefined;
});

/** A module hook that prints the URL of every module before it is loaded. */
const hookSource =
  "export async function load(url, context, next) { process._rawDebug('loads ' + url); return next(url, context); }";
const registerHook = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hookSource))});`;

function dataUrl(script: string): string {
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

async function modulesLoadedWith(seed: string): Promise<string[]> {
  const environment = { SEED: seed, NODE_OPTIONS: `--import=${dataUrl(registerHook)}` };
  server = await spawnServer(environment, { command: sourceCommand });
  await waitForStatus(server.url + endpoints.ready.path, 200);
  const loaded = [...server.output().matchAll(/loads file:.*?\/(api\/[^?\n]*)/g)];
  return loaded.map(([, path = '']) => path);
}

const isInFolder = (folder: string) => (path: string) => path.startsWith(folder);

it('loads neither demo data nor studio with SEED=none', async () => {
  const modules = await modulesLoadedWith('none');
  expect(modules).toContain('api/src/server/main.ts');
  expect(modules.filter(isInFolder('api/seed/'))).toEqual([]);
  expect(modules.filter(isInFolder('api/studio/'))).toEqual([]);
  expect(modules.filter(isInFolder('api/test/'))).toEqual([]);
});

it('loads no studio with demo data', async () => {
  const modules = await modulesLoadedWith('3');
  expect(modules).toContain('api/seed/seed.ts');
  expect(modules.filter(isInFolder('api/studio/'))).toEqual([]);
  expect(modules.filter((path) => path.endsWith('.test.ts'))).toEqual([]);
});

it('listens on this machine only, unless HOST is set', async () => {
  server = await spawnServer({ HOST: '' });
  await waitForStatus(server.url + endpoints.ready.path, 200);
  const { port, output } = server;
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed');
  await vi.waitFor(() => expect(output()).toContain('Only this machine can connect.'));
  expect(output()).not.toContain('published passwords');
});

it('warns when the network can reach accounts with published passwords', async () => {
  server = await spawnServer({ HOST: '0.0.0.0' });
  const { port, output } = server;
  await waitForStatus(`http://127.0.0.2:${port}${endpoints.ready.path}`, 200);
  await vi.waitFor(() =>
    expect(output()).toMatch(/"accounts":\["admin@vajra.example"\].*published/),
  );
});

it('prints nothing but JSON with LOG_FORMAT=json, also while it seeds', async () => {
  server = await spawnServer({ LOG_FORMAT: 'json', SEED: '3' });
  await waitForStatus(server.url + endpoints.ready.path, 200);
  const { output } = server;
  await vi.waitFor(() => expect(output()).toContain('the store is open'));
  server.signal('SIGTERM');
  await server.exitCode;
  const lines = output().split('\n').filter(Boolean);
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('seed');
});

it('reports invalid settings as JSON in production', async () => {
  const settings = { NODE_ENV: 'production', METRICS_PORT: 'none', MONGODB_URI: '' };
  const failure: unknown = await spawnServer(settings).catch((error) => error);
  const [, line = ''] = /\n(\{.*\})/.exec(String(failure)) ?? [];
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    err: { message: expect.stringMatching(/METRICS_PORT.*MONGODB_URI.*SMTP_URL/s) },
  });
});
