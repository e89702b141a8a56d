import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TriangleMesh } from '../trace/scene.ts';
import {
  composeRotations,
  cross,
  dot,
  normalise,
  rotationX,
  rotationZ,
  subtract,
  type Vector,
} from '../vector.ts';
import { buildBvh } from './bvh.ts';
import { joinSurfaces, pointAt, toTriangleMesh, transformSurface } from './surface.ts';
import { sphere, torus } from './sweep.ts';

const surface = joinSurfaces([
  torus(3, 0.5, 40, 12),
  transformSurface(torus(2, 0.3, 30, 10), rotationX(70), [1, 0, 0.5]),
  transformSurface(sphere(0.8), rotationX(0), [0, 0, 2]),
]);
// Rotated slightly so that no ray runs along an edge, where the result is ambiguous.
const turned = transformSurface(
  surface,
  composeRotations(rotationX(3.137), rotationZ(7.771)),
  [0.013, 0.0171, 0],
);
const mesh = toTriangleMesh([{ surface: turned, material: 1 }]);

/** Returns the distance of the closest hit by testing every triangle. */
function nearestByBruteForce(
  { positions, materials }: TriangleMesh,
  from: Vector,
  along: Vector,
): number {
  let best = Infinity;
  for (let i = 0; i < materials.length; i++) {
    const a = pointAt(positions, i * 3);
    const e = subtract(pointAt(positions, i * 3 + 1), a);
    const f = subtract(pointAt(positions, i * 3 + 2), a);
    const p = cross(along, f);
    const determinant = dot(e, p);
    if (Math.abs(determinant) < 1e-14) continue;
    const s = subtract(from, a);
    const u = dot(s, p) / determinant;
    const q = cross(s, e);
    const v = dot(along, q) / determinant;
    const t = dot(f, q) / determinant;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 1e-5) best = Math.min(best, t);
  }
  return best;
}

const number = fc.double({ min: -5, max: 5, noNaN: true });
const vector = fc.tuple(number, number, number);

it('finds the same closest hit as a test of every triangle', () => {
  const bvh = buildBvh(mesh);
  fc.assert(
    fc.property(vector, vector, (from, to) => {
      fc.pre(Math.hypot(...subtract(to, from)) > 0.1);
      const along = normalise(subtract(to, from));
      bvh.ray.set([...from, ...along, 1e30]);
      const isHit = bvh.intersect();
      const expected = nearestByBruteForce(mesh, from, along);
      expect(isHit).toBe(expected < Infinity);
      if (isHit) expect(bvh.hit[0]).toBeCloseTo(expected, 8);
    }),
    { numRuns: 400 },
  );
});

it('reports normal, side and material of the hit', () => {
  const bvh = buildBvh(mesh);
  bvh.ray.set([0, 0, 9, 0, 0, -1, 1e30]);
  expect(bvh.intersect()).toBe(true);
  expect(bvh.hit[0]).toBeCloseTo(6.2, 1);
  expect(bvh.hit[3]).toBeGreaterThan(0.97);
  expect(Math.hypot(bvh.hit[4] ?? 0, bvh.hit[5] ?? 0, bvh.hit[6] ?? 0)).toBeCloseTo(1, 9);
  expect(bvh.isBack).toBe(false);
  expect(bvh.material).toBe(1);
  bvh.ray.set([0, 0.01, 2, 0, 0, -1, 1e30]);
  expect(bvh.intersect()).toBe(true);
  expect(bvh.isBack).toBe(true);
});

it('ignores hits beyond the maximum distance', () => {
  const bvh = buildBvh(mesh);
  bvh.ray.set([0, 0, 9, 0, 0, -1, 6]);
  expect(bvh.intersect()).toBe(false);
});
