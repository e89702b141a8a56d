import type { HistogramBar, RangeKey } from '@vajra/contract';

/** The numbers of a decade at which people set prices and weights: 1, 1.1 to 2, 2.2 to 5, 5.5 to 9.5. */
const roundNumbers = [
  ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 26, 28, 30, 32, 34, 35, 36, 38],
  ...[40, 42, 44, 45, 46, 48, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95],
];

/** The steps of a slider, in ascending order: at least two. At its ends a range has no bound. */
export type RangeScale = readonly number[];

/** Returns the scale of a histogram: nearly logarithmic, except for discounts; null without products. */
export function createScale(key: RangeKey, bars: readonly HistogramBar[]): RangeScale | null {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  if (key === 'discount') {
    const steps = Math.min(100, last.to) / 5;
    return [0, 5, ...Array.from({ length: steps - 1 }, (_, step) => (step + 2) * 5)];
  }
  const from = first.from || last.to / 100;
  const between: number[] = [];
  for (let decade = Math.floor(Math.log10(from)); 10 ** decade < last.to; decade++) {
    // Built from its digits, because 0.1 * 11 is not 1.1.
    between.push(...roundNumbers.map((number) => Number(`${number}e${decade - 1}`)));
  }
  return [from, ...between.filter((number) => number > from && number < last.to), last.to];
}

/** Returns where a number lies on a scale, from 0 to its last step, also between two steps. */
export function positionOf(scale: RangeScale, value: number): number {
  const last = scale.length - 1;
  const next = scale.findIndex((step) => step > value);
  if (next === 0) return 0;
  if (next === -1) return last;
  const [below = 0, above = 1] = [scale[next - 1], scale[next]];
  return next - 1 + (value - below) / (above - below);
}
