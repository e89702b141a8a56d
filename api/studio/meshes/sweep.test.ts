import { describe, expect, it } from 'vitest';
import type { Vector } from '../vector.ts';
import { rotationX } from '../vector.ts';
import { joinSurfaces, measure, pointAt, type Surface, transformSurface } from './surface.ts';
import { lathe, link, sphere, superellipse, sweep, torus } from './sweep.ts';

/** Returns whether every edge occurs exactly once in each direction. */
function isWatertight({ triangles }: Surface): boolean {
  const edges = new Set<string>();
  for (let i = 0; i < triangles.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1;
    edges.add(`${triangles[i]} ${triangles[next]}`);
  }
  if (edges.size !== triangles.length) return false;
  return [...edges].every((edge) => edges.has(edge.split(' ').reverse().join(' ')));
}

const wire = Array.from({ length: 20 }, (_, i): Vector => [i * 0.2, Math.sin(i * 0.3), 0]);
const bodies: readonly (readonly [string, Surface])[] = [
  ['a sphere', sphere(2)],
  ['a torus', torus(8, 1, 96, 24)],
  ['a link', link(0.8, 0.5, 0.15)],
  ['a closed band', link(8.25, 8.25, 0.8, 120, 32)],
  ['a wire', sweep(wire, (i) => superellipse(0.3 + 0.005 * i, 0.2, 2.6, 24), false, [0, 0, 1])],
  [
    'a turned cup',
    lathe(
      [
        [0.5, 0],
        [1, 0.2],
        [1.2, 1],
        [0.6, 1.2],
      ],
      32,
    ),
  ],
];

describe.each(bodies)('%s', (_, surface) => {
  it('is watertight', () => expect(isWatertight(surface)).toBe(true));

  it('faces outwards', () => expect(measure(surface).volume).toBeGreaterThan(0));

  it('has unit normals on the outer side of its triangles', () => {
    const { points, normals, triangles } = surface;
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => triangles[i + k] ?? 0) as [number, number, number];
      const [p, q, r] = [a, b, c].map((at) => pointAt(points, at)) as [Vector, Vector, Vector];
      const [x, y, z] = pointAt(normals, a);
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 9);
      const across =
        x * ((q[1] - p[1]) * (r[2] - p[2]) - (q[2] - p[2]) * (r[1] - p[1])) +
        y * ((q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2])) +
        z * ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
      expect(across).toBeGreaterThan(0);
    }
  });
});

it('measures the exact area and volume of a sphere and a torus', () => {
  const ball = measure(sphere(2, 96, 128));
  expect(ball.area / (16 * Math.PI)).toBeCloseTo(1, 2);
  expect(ball.volume / ((32 / 3) * Math.PI)).toBeCloseTo(1, 2);
  const ring = measure(torus(8, 1, 256, 64));
  expect(ring.area / (4 * Math.PI * Math.PI * 8)).toBeCloseTo(1, 2);
  expect(ring.volume / (2 * Math.PI * Math.PI * 8)).toBeCloseTo(1, 2);
});

it('preserves volume when transformed and joined', () => {
  const { volume } = measure(sphere(1));
  const pair = joinSurfaces([
    transformSurface(sphere(1), rotationX(30), [5, 0, 0]),
    transformSurface(sphere(1), rotationX(70), [0, 0, 9]),
  ]);
  expect(measure(pair).volume).toBeCloseTo(2 * volume, 9);
});
