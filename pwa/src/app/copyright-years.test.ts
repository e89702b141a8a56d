import { expect, it } from 'vitest';
import { copyrightYears } from './copyright-years.ts';

it.each([
  [undefined, '2026'],
  [2025, '2025-2026'],
  [2026, '2026'],
  [2030, '2026'],
])('a copyright since %s is of %s', (since, years) => {
  expect(copyrightYears(since, new Date(2026, 5, 1))).toBe(years);
});
