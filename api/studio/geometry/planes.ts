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

/** The half-space bounded by three points, with `inside` on its inner side. */
export function planeThrough(a: Vector, b: Vector, c: Vector, inside: Vector): Plane {
  const normal = normalise(cross(subtract(b, a), subtract(c, a)));
  const offset = dot(normal, a);
  return dot(normal, inside) > offset
    ? { normal: scale(normal, -1), offset: -offset }
    : { normal, offset };
}

/** Through a point, along a direction, and through another point: a main facet on its tangent. */
export const planeAlong = (point: Vector, tangent: Vector, other: Vector, inside: Vector): Plane =>
  planeThrough(point, add(point, tangent), other, inside);

/** Where three planes meet; throws when two of them are parallel. */
export function intersectPlanes(a: Plane, b: Plane, c: Plane): Vector {
  const bc = cross(b.normal, c.normal);
  const determinant = dot(a.normal, bc);
  if (Math.abs(determinant) < 1e-10) throw new RangeError('these facets do not meet in a point');
  const sum = add(
    add(scale(bc, a.offset), scale(cross(c.normal, a.normal), b.offset)),
    scale(cross(a.normal, b.normal), c.offset),
  );
  return scale(sum, 1 / determinant);
}

/** Planes turned, then scaled, then moved. */
export function transformPlanes(
  planes: readonly Plane[],
  rotation: Rotation,
  size = 1,
  move: Vector = [0, 0, 0],
): Plane[] {
  return planes.map((plane) => {
    const normal = rotate(rotation, plane.normal);
    return { normal, offset: plane.offset * size + dot(normal, move) };
  });
}
