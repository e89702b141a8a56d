import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltShop } from '../../../test/built-shop.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';

let api: TestApi;
let folder: string;

beforeAll(async () => {
  folder = await createBuiltShop();
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'app', 'login-of-last-week.js'), 'export const login = 1;');
  await writeFile(join(folder, 'service-worker.js'), 'self.skipWaiting();');
  await writeFile(join(folder, '.hidden.json'), '[]');
  api = await startTestApi({ shopFolder: folder });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, accept = '*/*') => api.fetch(path, { headers: { accept } });

it('caches hashed files forever and revalidates the service worker', async () => {
  const chunk = await get('/app/login-of-last-week.js');
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(chunk.text).toContain('login');
  const worker = await get('/service-worker.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
});

it('returns an uncacheable 404 for a missing chunk instead of a page', async () => {
  const response = await get('/app/login-of-last-year.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.text).not.toContain('<html');
});

it('does not serve hidden files', async () => {
  expect((await get('/.hidden.json')).status).toBe(404);
});

it('responds to a browser with a page where only another method is an endpoint', async () => {
  const page = await get('/getproducts', 'text/html');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect([page.status, page.headers.get('allow')]).not.toContain(405);
  const other = await get('/getproducts', 'application/json');
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
});
