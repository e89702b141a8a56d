import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Endpoint, type EndpointName, endpoints, lookups } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const names = Object.keys(endpoints) as EndpointName[];
const tests = readTests(fileURLToPath(new URL('..', import.meta.url)));

describe.each(names)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];

  it('has a handler', async () => {
    const { status, body } = await api.send(endpoint, { params: anyParams(endpoint) });
    const isServed = !(status === 404 && body?.message === 'Address not found.');
    expect(isServed).toBe(true);
  });

  it('is called by a test', () => {
    const isLookup = Object.values(lookups).some((row) =>
      Object.values<unknown>(row).includes(endpoint),
    );
    const isCalled = new RegExp(`endpoints\\.${name}\\b`, 'i').test(tests);
    expect(isCalled || isLookup).toBe(true);
  });
});

function anyParams({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, key = '']) => [key, '1']));
}

/** Returns the source of all other tests. lookups.test.ts tests the lookup endpoints as a table. */
function readTests(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.test.ts') && !/node_modules|endpoint-coverage\.test/.test(file),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
