import { dot, type Rotation, subtract, type Vector } from '../vector.ts';
import { Curve } from './curve.ts';
import type { Knot } from './spline.ts';

/** Signed distance field, negative inside; exact near the surface and approximate far away. */
export interface Solid {
  distance(x: number, y: number, z: number): number;
  /** Bounding box; not used for cuts. */
  readonly low: Vector;
  readonly high: Vector;
}

const noBounds = { low: [0, 0, 0] as Vector, high: [0, 0, 0] as Vector };

/** Round wire along a smooth curve, with rounded ends. */
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
 * Returns the first-order distance to |u/a|^n + |v/b|^n = 1. Clamped inside, because it would exceed
 * the distance through the thin side of a wide section and make the mesher skip blocks.
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
  const largest = Math.max(x, y);
  const deepest = -0.8 * Math.min(a, b);
  if (largest < 0.05) return deepest;
  const value = (x ** exponent + y ** exponent) ** (1 / exponent);
  const factor = value ** (1 - exponent);
  const slopeX = (factor * x ** (exponent - 1)) / a;
  const slopeY = (factor * y ** (exponent - 1)) / b;
  return Math.max(deepest, (value - 1) / Math.hypot(slopeX, slopeY));
}

/** Cross-section of a ring's band. */
export interface BandSection {
  readonly halfWidth: number;
  readonly thickness: number;
}

/**
 * Band of a finger ring about the y axis, with its head towards +z. The section is a superellipse,
 * deeper on the outside than on the inside.
 * @param sectionAt section by angle from the top, in radians
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

/** Frame: a superellipse section swept along a horizontal outline. */
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

/** Rigid transform; the columns of the rotation are the local axes. */
export interface Placement {
  readonly rotation: Rotation;
  readonly shift: Vector;
}

/**
 * Seat for a round stone, as cut by a setting bur: a cone below the girdle, a straight wall above it
 * and a hole through to the back.
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
  const cosine = depth / Math.hypot(girdleRadius, depth);
  return {
    ...noBounds,
    distance: (x, y, z) => {
      const p = subtract([x, y, z], shift);
      const height = dot(p, az);
      const radius = Math.hypot(dot(p, ax), dot(p, ay));
      const cone = (radius - girdleRadius * (1 + height / depth)) * cosine;
      const drilled = Math.max(radius - girdleRadius, cone, height - girdleRadius * 1.6);
      const hole = Math.max(radius - holeRadius, Math.abs(height) - depth * 1.9);
      return Math.min(drilled, hole);
    },
  };
}
