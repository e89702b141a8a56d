import type { Plane } from '../trace/scene.ts';
import {
  add,
  cross,
  dot,
  normalise,
  type Rotation,
  rotate,
  scale,
  subtract,
  type Vector,
} from '../vector.ts';

/** Returns the half-space through three points that contains `inside`. */
export function planeThrough(a: Vector, b: Vector, c: Vector, inside: Vector): Plane {
  const normal = normalise(cross(subtract(b, a), subtract(c, a)));
  const offset = dot(normal, a);
  return dot(normal, inside) > offset
    ? { normal: scale(normal, -1), offset: -offset }
    : { normal, offset };
}

/** Returns the half-space through two points and parallel to a tangent that contains `inside`. */
export const planeAlong = (point: Vector, tangent: Vector, other: Vector, inside: Vector): Plane =>
  planeThrough(point, add(point, tangent), other, inside);

/**
 * Returns the point where three planes intersect.
 * @throws RangeError when they do not intersect in a single point.
 */
export function intersectPlanes(a: Plane, b: Plane, c: Plane): Vector {
  const bc = cross(b.normal, c.normal);
  const determinant = dot(a.normal, bc);
  if (Math.abs(determinant) < 1e-10) throw new RangeError('The planes do not intersect in a point');
  const sum = add(
    add(scale(bc, a.offset), scale(cross(c.normal, a.normal), b.offset)),
    scale(cross(a.normal, b.normal), c.offset),
  );
  return scale(sum, 1 / determinant);
}

/** Rotates, then scales, then translates planes. */
export function transformPlanes(
  planes: readonly Plane[],
  rotation: Rotation,
  size = 1,
  translation: Vector = [0, 0, 0],
): Plane[] {
  return planes.map((plane) => {
    const normal = rotate(rotation, plane.normal);
    return { normal, offset: plane.offset * size + dot(normal, translation) };
  });
}
