import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  describeFailures,
  describeSkipped,
  describeSlowest,
  readReport,
  type TestReport,
} from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'vajra-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timings = [{ name: 'a.test.ts', durationMs: 5 }];
const runnerFailure = [
  { name: 'runner', message: 'The runner failed or ran no tests, and reported no failed test.' },
];
const testFailure = [{ name: 'a.test.ts › adds', message: 'expected 1 to be 2' }];

it.each<[string, TestReport | undefined, boolean, TestReport]>([
  [
    'passed tests',
    { passed: 2, failures: [], timings },
    true,
    { passed: 2, failures: [], timings },
  ],
  [
    'failed tests',
    { passed: 2, failures: testFailure, timings },
    false,
    { passed: 2, failures: testFailure, timings },
  ],
  [
    'failed tests of a runner that exits with 0',
    { passed: 2, failures: testFailure, timings },
    true,
    { passed: 2, failures: testFailure, timings },
  ],
  [
    'a runner that fails although its tests pass',
    { passed: 2, failures: [], timings },
    false,
    { passed: 2, failures: runnerFailure, timings },
  ],
  [
    'a run without tests',
    { passed: 0, failures: [], timings: [] },
    true,
    { passed: 0, failures: runnerFailure, timings: [] },
  ],
  [
    'a runner that writes no report',
    undefined,
    true,
    { passed: 0, failures: runnerFailure, timings: [] },
  ],
])('reports %s', (name, written, succeeded, expected) => {
  const path = join(folder, `${name}.json`);
  if (written) writeFileSync(path, JSON.stringify(written));

  expect(readReport(path, 'runner', succeeded)).toEqual(expected);
});

it('describes a failure by its message and its own stack frames, cut to twelve lines', () => {
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

it('lists the slowest first', () => {
  const slow = [
    { name: 'fast', durationMs: 90 },
    { name: 'slowest', durationMs: 12_340 },
    { name: 'slow', durationMs: 1_000 },
  ];

  expect(describeSlowest(slow, 2)).toBe('    12.3 s  slowest\n     1.0 s  slow');
});

it('counts skipped tests by reason', () => {
  const reasons = [
    'Firefox needs firefox-esr.',
    'WebKit needs xvfb.',
    'Firefox needs firefox-esr.',
  ];
  expect(describeSkipped(reasons)).toBe(
    '2 skipped: Firefox needs firefox-esr.\n1 skipped: WebKit needs xvfb.',
  );
});
