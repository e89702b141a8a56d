import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeFailures, readReport, type TestReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'vajra-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const unnamed = [{ name: 'a runner', message: 'It failed, or ran nothing, and named no test.' }];
const named = [{ name: 'a.test.ts › adds', message: 'expected 1 to be 2' }];

it.each<[string, TestReport | undefined, boolean, TestReport]>([
  ['what passed', { passed: 2, failures: [] }, true, { passed: 2, failures: [] }],
  ['what failed', { passed: 2, failures: named }, false, { passed: 2, failures: named }],
  [
    'a failure, whatever the runner says',
    { passed: 2, failures: named },
    true,
    { passed: 2, failures: named },
  ],
  [
    'a runner that failed beside its tests',
    { passed: 2, failures: [] },
    false,
    { passed: 2, failures: unnamed },
  ],
  ['a run of nothing', { passed: 0, failures: [] }, true, { passed: 0, failures: unnamed }],
  ['a runner that told nothing', undefined, true, { passed: 0, failures: unnamed }],
])('reports %s', (name, written, succeeded, expected) => {
  const path = join(folder, `${name}.json`);
  if (written) writeFileSync(path, JSON.stringify(written));

  expect(readReport(path, 'a runner', succeeded)).toEqual(expected);
});

it('describes a failure by its message and by frames of ours, cut where it is long', () => {
  const message = [
    'Error: expected 1 to be 2',
    '    at /shop/a.test.ts:2:44',
    '    at /shop/node_modules/runner/run.js:302:11',
    '    at process.processTimers (node:internal/timers:519:7)',
    ...Array.from({ length: 30 }, (_, index) => `line ${index}`),
  ].join('\n');

  const lines = describeFailures([{ name: 'a.test.ts › adds', message }]).split('\n');

  expect(lines.slice(0, 4)).toEqual([
    '  a.test.ts › adds',
    '    Error: expected 1 to be 2',
    '        at /shop/a.test.ts:2:44',
    '    line 0',
  ]);
  expect(lines).toHaveLength(13);
});
