import type { Vector } from '../vector.ts';

/** Control point of a tube: centre and radius. */
export interface Knot {
  readonly at: Vector;
  readonly radius: number;
}

/** Point of a curve with its radius: [x, y, z, radius]. */
export type CurvePoint = readonly [number, number, number, number];

/** Returns a Catmull-Rom spline through the knots, parameterised from 0 to 1. */
export function catmullRom(knots: readonly Knot[], isLoop: boolean): (t: number) => CurvePoint {
  const count = knots.length;
  const numbers = knots.map(({ at, radius }) => [...at, radius] as const);
  const spans = isLoop ? count : count - 1;
  const pick = (i: number) =>
    numbers[isLoop ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [0, 0, 0, 0];
  return (t) => {
    const span = Math.min(spans - 1, Math.max(0, Math.floor(t * spans)));
    const u = t * spans - span;
    const [a, b, c, d] = [pick(span - 1), pick(span), pick(span + 1), pick(span + 2)];
    const blend = (k: 0 | 1 | 2 | 3) =>
      0.5 *
      (2 * b[k] +
        (c[k] - a[k]) * u +
        (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * u * u +
        (3 * b[k] - a[k] - 3 * c[k] + d[k]) * u * u * u);
    return [blend(0), blend(1), blend(2), blend(3)];
  };
}
