import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// On a busy machine, filling the heap takes longer than the default time limit.
it('rejects a query that does not fit into the heap and keeps running', {
  timeout: 120_000,
}, async () => {
  const reader = fileURLToPath(new URL('./full-heap-reader.ts', import.meta.url));
  const small = ['--max-old-space-size=200', '--max-semi-space-size=16', '--import', 'tsx', reader];
  const { stdout } = await promisify(execFile)(process.execPath, small);
  expect(JSON.parse(stdout)).toEqual({ code: 146, found: 5000 });
});
