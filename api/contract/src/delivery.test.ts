import { expect, it } from 'vitest';
import { defaultHandling, deliveryDatesAfter, totalDays } from './delivery.ts';

// 2026-11-27 is a Friday.
it.each([
  ['the same day', '2026-11-27T10:00:00Z', 0, 0, '2026-11-27', '2026-11-27'],
  ['the days after a weekend', '2026-11-27T10:00:00Z', 1, 2, '2026-11-30', '2026-12-01'],
  ['from a Saturday', '2026-11-28T10:00:00Z', 1, 5, '2026-11-30', '2026-12-04'],
  ['from a Sunday', '2026-11-29T23:59:59Z', 1, 6, '2026-11-30', '2026-12-07'],
  ['into another year', '2026-12-28T00:00:00Z', 4, 28, '2027-01-01', '2027-02-04'],
])('counts working days: %s', (_case, start, fromDays, toDays, from, to) => {
  expect(deliveryDatesAfter(new Date(start), { fromDays, toDays })).toEqual({ from, to });
});

it('adds handling to the days of the carrier', () => {
  const method = { fromDays: 15, toDays: 25 };
  expect(totalDays(defaultHandling, method)).toEqual({ fromDays: 16, toDays: 28 });
});
