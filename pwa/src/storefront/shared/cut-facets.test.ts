import { expect, it } from 'vitest';
import { facetsOf } from './cut-facets.ts';
import { type Cut, cutOf, outlines, type Point } from './cut-outline.ts';

const cuts = Object.keys(outlines) as Cut[]; // its own keys

/** The area of a polygon by the shoelace formula. */
function areaOf(points: readonly Point[]): number {
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

it.each(cuts)('covers the outline of the %s cut once', (cut) => {
  const facets = facetsOf(cut);
  const total = facets.reduce((sum, { points }) => sum + areaOf(points), 0);
  const outline = areaOf(outlines[cut]);
  // The girdle of a brilliant is drawn with 32 straight edges.
  expect(total / outline).toBeGreaterThan(0.94);
  expect(total / outline).toBeLessThan(1.02);
  for (const { points, light } of facets) {
    expect(light).toBeGreaterThanOrEqual(0);
    expect(light).toBeLessThanOrEqual(1);
    for (const point of points) {
      for (const value of point) expect(Math.abs(value)).toBeLessThanOrEqual(1.05);
    }
  }
});

it.each<[string, Cut | null]>([
  ['Round', 'round'],
  ['ROUND brilliant', 'round'],
  [' Emerald Cut', 'emerald'],
  ['Cushion-modified', 'cushion'],
  ['Trilliant', null],
  ['constructor', null],
  ['', null],
])('reads the cut of %j', (shape, cut) => {
  expect(cutOf(shape)).toBe(cut);
});
