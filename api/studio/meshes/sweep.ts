import { add, cross, normalise, scale, subtract, type Vector } from '../vector.ts';
import { measure, pointAt, type Surface } from './surface.ts';

type Ring = readonly Vector[];

/** Returns area-weighted unit vertex normals. */
function smoothNormals(points: Float64Array, triangles: Uint32Array): Float64Array {
  const sums = new Float64Array(points.length);
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [triangles[i] ?? 0, triangles[i + 1] ?? 0, triangles[i + 2] ?? 0] as const;
    const [a, b, c] = corners.map((corner) => pointAt(points, corner)) as [Vector, Vector, Vector];
    const normal = cross(subtract(b, a), subtract(c, a));
    for (const corner of corners) {
      sums.set(add(pointAt(sums, corner), normal), corner * 3);
    }
  }
  for (let i = 0; i * 3 < sums.length; i++) sums.set(normalise(pointAt(sums, i)), i * 3);
  return sums;
}

/** Flips the triangles of a closed surface if they face inwards. */
function orientOutwards(points: Float64Array, triangles: Uint32Array): Uint32Array {
  const normals = points;
  if (measure({ points, normals, triangles }).volume >= 0) return triangles;
  const turned = triangles.slice();
  for (let i = 0; i < turned.length; i += 3) {
    turned[i + 1] = triangles[i + 2] ?? 0;
    turned[i + 2] = triangles[i + 1] ?? 0;
  }
  return turned;
}

/**
 * Connects closed rings with equal numbers of points. Joins the last ring to the first if `isLoop`,
 * else caps both ends with a point at their centre.
 */
export function loft(rings: readonly Ring[], isLoop: boolean): Surface {
  const around = rings[0]?.length ?? 0;
  const corners = rings.flat();
  const triangles: number[] = [];
  const steps = isLoop ? rings.length : rings.length - 1;
  for (let i = 0; i < steps; i++) {
    const next = (i + 1) % rings.length;
    for (let j = 0; j < around; j++) {
      const k = (j + 1) % around;
      const [a, b] = [i * around + j, i * around + k];
      const [c, d] = [next * around + k, next * around + j];
      triangles.push(a, b, c, a, c, d);
    }
  }
  if (!isLoop) {
    for (const end of [0, rings.length - 1]) {
      const ring = rings[end] ?? [];
      corners.push(scale(ring.reduce(add, [0, 0, 0]), 1 / around));
      for (let j = 0; j < around; j++) {
        const pair = [end * around + j, end * around + ((j + 1) % around)];
        if (end === 0) pair.reverse();
        triangles.push(...pair, corners.length - 1);
      }
    }
  }
  const points = Float64Array.from(corners.flat());
  const outside = orientOutwards(points, Uint32Array.from(triangles));
  return { points, normals: smoothNormals(points, outside), triangles: outside };
}

/** Points of |x / halfWidth|^n + |y / halfHeight|^n = 1; n = 2 is an ellipse, n = 4 nearly a box. */
export function superellipse(
  halfWidth: number,
  halfHeight: number,
  exponent: number,
  count: number,
): readonly (readonly [number, number])[] {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [halfWidth * power(Math.cos(angle)), halfHeight * power(Math.sin(angle))];
  });
}

/** Sweeps a section along a path, perpendicular to it and with minimal twist. */
export function sweep(
  path: readonly Vector[],
  sectionAt: (step: number) => readonly (readonly [number, number])[],
  isLoop: boolean,
  up: Vector,
): Surface {
  const count = path.length;
  const at = (i: number) =>
    path[isLoop ? (i + count) % count : Math.min(count - 1, Math.max(0, i))];
  let currentUp = up;
  const rings = path.map((point, i) => {
    const along = normalise(subtract(at(i + 1) ?? point, at(i - 1) ?? point));
    const side = normalise(cross(along, currentUp));
    currentUp = cross(side, along);
    return sectionAt(i).map(([x, y]) => add(point, add(scale(side, x), scale(currentUp, y))));
  });
  return loft(rings, isLoop);
}

/** Torus in the xy plane. */
export function torus(radius: number, wire: number, steps: number, around: number): Surface {
  return link(radius, radius, wire, steps, around);
}

/** Oval chain link in the xy plane, long along x. */
export function link(
  halfLength: number,
  halfWidth: number,
  wire: number,
  steps = 28,
  around = 10,
): Surface {
  const path = Array.from({ length: steps }, (_, i): Vector => {
    const angle = (2 * Math.PI * i) / steps;
    return [halfLength * Math.cos(angle), halfWidth * Math.sin(angle), 0];
  });
  return sweep(path, () => superellipse(wire, wire, 2, around), true, [0, 0, 1]);
}

/** Surface of revolution about z; the outline lists [radius, z] from one end to the other. */
export function lathe(
  outline: readonly (readonly [radius: number, z: number])[],
  around: number,
): Surface {
  const rings = outline.map(([radius, z]) =>
    Array.from({ length: around }, (_, j): Vector => {
      const angle = (2 * Math.PI * j) / around;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    }),
  );
  return loft(rings, false);
}

export function sphere(radius: number, rings = 24, around = 32): Surface {
  const outline = Array.from({ length: rings }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / rings;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
  return lathe(outline, around);
}
