import { expect, it } from 'vitest';
import { standardPosition, standardValues } from './standard-lookups.ts';

it.each([
  ['clarity', 'VS1', ['IF', 'SI1'], 1],
  ['clarity', 'vs1', ['IF', 'Own', 'SI1'], 1],
  ['clarity', 'FL', ['IF', 'SI1'], 0],
  ['clarity', 'FL', ['Own', 'SI1'], 1],
  ['clarity', 'I3', ['IF', 'SI1', 'Own'], 2],
  ['clarity', 'Own', ['IF', 'SI1'], 2],
  ['clarity', 'IF', [], 0],
  ['clarity', 'IF', ['Own'], 1],
  ['clarity', 'VS1', ['SI1', 'IF', 'VS2'], 2],
  ['collection', 'Rings', ['Earrings'], 1],
] as const)('a %s %s among %j is at %i', (kind, text, others, position) => {
  expect(standardPosition(kind, text, others)).toBe(position);
});

it('of values that are added in any order is that of the trade', () => {
  const values = standardValues('naturalColor');
  const shuffled = [...values].sort(
    (a, b) => (((a.codePointAt(0) ?? 0) * 7) % 5) - (((b.codePointAt(0) ?? 0) * 7) % 5),
  );
  expect(shuffled).not.toEqual(values);
  const ordered: string[] = [];
  for (const value of shuffled) {
    ordered.splice(standardPosition('naturalColor', value, ordered), 0, value);
  }
  expect(ordered).toEqual(values);
});
