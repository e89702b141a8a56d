import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=5-', { start: 5, end: 100 }],
  ['bytes=-7', { start: 93, end: 100 }],
  ['bytes=-700', { start: 0, end: 100 }],
  ['bytes=99-99', { start: 99, end: 100 }],
  ['bytes=90-1000', { start: 90, end: 100 }],
  ['bytes = 0 - 9', { start: 0, end: 10 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Ignored as if there were no Range header.
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['lines=0-9', null],
])('parses %j of 100 bytes as %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

it('returns a non-empty range within the file', () => {
  const edge = fc.option(fc.nat(2000), { nil: '' });
  fc.assert(
    fc.property(edge, edge, fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
      const range = readRange(`bytes=${from}-${to}`, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }),
  );
});
