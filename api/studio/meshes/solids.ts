import { dot, type Rotation, subtract, type Vector } from '../vector.ts';
import { Curve } from './curve.ts';
import type { Knot } from './spline.ts';

/** A body as the signed distance to its skin, negative inside; about right far off, right near by. */
export interface Solid {
  distance(x: number, y: number, z: number): number;
  /** The box that holds it; a cut needs none. */
  readonly low: Vector;
  readonly high: Vector;
}

const noBounds = { low: [0, 0, 0] as Vector, high: [0, 0, 0] as Vector };

/** Round wire along a smooth curve, with round ends. */
export function tube(knots: readonly Knot[], isLoop = false): Solid {
  const curve = new Curve(knots, isLoop);
  return {
    low: curve.low,
    high: curve.high,
    distance: (x, y, z) => curve.distanceTo(x, y, z) - (curve.nearest[3] as number),
  };
}

export function ball(centre: Vector, radius: number): Solid {
  const [cx, cy, cz] = centre;
  return {
    low: [cx - radius, cy - radius, cz - radius],
    high: [cx + radius, cy + radius, cz + radius],
    distance: (x, y, z) => Math.hypot(x - cx, y - cy, z - cz) - radius,
  };
}

/**
 * To first order, the distance from |u/a|^n + |v/b|^n = 1. Deep inside a wide section that would be
 * more than the way out through its thin side, and blocks with skin in them would be passed over.
 */
export function superellipseDistance(
  u: number,
  v: number,
  a: number,
  b: number,
  exponent: number,
): number {
  const x = Math.abs(u) / a;
  const y = Math.abs(v) / b;
  const most = Math.max(x, y);
  const deepest = -0.8 * Math.min(a, b);
  if (most < 0.05) return deepest;
  const value = (x ** exponent + y ** exponent) ** (1 / exponent);
  const share = value ** (1 - exponent);
  const slopeX = (share * x ** (exponent - 1)) / a;
  const slopeY = (share * y ** (exponent - 1)) / b;
  return Math.max(deepest, (value - 1) / Math.hypot(slopeX, slopeY));
}

/** How a ring's band is shaped where it stands at an angle from the top, in radians. */
export interface BandSection {
  readonly halfWidth: number;
  readonly thickness: number;
}

/**
 * A finger ring about the y axis with its head to +z. The section is a superellipse, rounder on
 * the outside than on the inside, whose two halves meet without a jump in their curvature.
 */
export function band(
  innerRadius: number,
  sectionAt: (angle: number) => BandSection,
  exponent = 2.6,
): Solid {
  let widest = 0;
  let thickest = 0;
  for (let i = 0; i < 64; i++) {
    const { halfWidth, thickness } = sectionAt((i / 32 - 1) * Math.PI);
    widest = Math.max(widest, halfWidth);
    thickest = Math.max(thickest, thickness);
  }
  const r = innerRadius + thickest;
  return {
    low: [-r, -widest, -r],
    high: [r, widest, r],
    distance: (x, y, z) => {
      const { halfWidth, thickness } = sectionAt(Math.atan2(x, z));
      const height = Math.hypot(x, z) - innerRadius - 0.45 * thickness;
      const half = (height > 0 ? 0.55 : 0.45) * thickness;
      return superellipseDistance(y, height, halfWidth, half, exponent);
    },
  };
}

/** A frame of a level outline: a section swept along the outline's middle line at one height. */
export function frameSolid(
  outline: readonly (readonly [number, number])[],
  level: number,
  halfWidth: number,
  halfHeight: number,
  exponent: number,
): Solid {
  const curve = new Curve(
    outline.map(([x, y]) => ({ at: [x, y, 0], radius: halfWidth })),
    true,
    0.15,
  );
  const [lowX, lowY] = curve.low;
  const [highX, highY] = curve.high;
  return {
    low: [lowX, lowY, level - halfHeight],
    high: [highX, highY, level + halfHeight],
    distance: (x, y, z) =>
      superellipseDistance(curve.distanceTo(x, y, 0), z - level, halfWidth, halfHeight, exponent),
  };
}

/** Where a thing of its own axes stands: the columns of the rotation are those axes. */
export interface Placement {
  readonly rotation: Rotation;
  readonly shift: Vector;
}

/**
 * What the setter's bur takes away for a round stone: a cone under the girdle, a straight wall
 * from there up, and an open hole through to the back.
 */
export function seat(
  { rotation, shift }: Placement,
  girdleRadius: number,
  depth: number,
  holeRadius: number,
): Solid {
  const columns = [0, 1, 2].map(
    (k): Vector => [rotation[0][k] ?? 0, rotation[1][k] ?? 0, rotation[2][k] ?? 0],
  );
  const [ax = [1, 0, 0], ay = [0, 1, 0], az = [0, 0, 1]] = columns as Vector[];
  const lean = depth / Math.hypot(girdleRadius, depth);
  return {
    ...noBounds,
    distance: (x, y, z) => {
      const p = subtract([x, y, z], shift);
      const height = dot(p, az);
      const radius = Math.hypot(dot(p, ax), dot(p, ay));
      const cone = (radius - girdleRadius * (1 + height / depth)) * lean;
      const bored = Math.max(radius - girdleRadius, cone, height - girdleRadius * 1.6);
      const hole = Math.max(radius - holeRadius, Math.abs(height) - depth * 1.9);
      return Math.min(bored, hole);
    },
  };
}
