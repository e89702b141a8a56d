import { describe, expect, it } from 'vitest';
import { Casting } from './casting.ts';
import { Curve } from './curve.ts';
import { polygonise } from './polygonise.ts';
import { ball, band, seat, tube } from './solids.ts';
import { measure, pointAt } from './surface.ts';

const upright = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

describe('a casting', () => {
  it('of a ball has its area, volume and normals', () => {
    const surface = polygonise(new Casting().add(ball([0.3, 0, 0], 2), 0.1), 0.12);
    expect(measure(surface).area / (16 * Math.PI)).toBeCloseTo(1, 2);
    expect(measure(surface).volume / ((32 / 3) * Math.PI)).toBeCloseTo(1, 2);
    for (let i = 0; i * 3 < surface.points.length; i += 17) {
      const [x, y, z] = pointAt(surface.points, i);
      const [nx, ny, nz] = pointAt(surface.normals, i);
      expect(Math.hypot(x - 0.3, y, z)).toBeCloseTo(2, 4);
      expect(((x - 0.3) * nx + y * ny + z * nz) / 2).toBeCloseTo(1, 4);
    }
  });

  it("of a round band has the volume given by Pappus's theorem", () => {
    const round = band(8, () => ({ halfWidth: 1, thickness: 2 }), 2);
    const { volume } = measure(polygonise(new Casting().add(round, 0.1), 0.2));
    // Both halves of the section are half ellipses, with centroids at 4 / (3 pi) of their depth.
    const half = (depth: number, sign: number) =>
      (Math.PI / 2) * depth * 2 * Math.PI * (8.9 + (sign * 4 * depth) / (3 * Math.PI));
    expect(volume / (half(1.1, 1) + half(0.9, -1))).toBeCloseTo(1, 2);
  });

  it('is watertight for a wide band', () => {
    const wide = band(8.25, () => ({ halfWidth: 2, thickness: 1.7 }), 2.7);
    const { triangles } = polygonise(new Casting().add(wide, 0.1), 0.13);
    const edges = new Set<string>();
    triangles.forEach((corner, i) => {
      edges.add(`${corner} ${triangles[i % 3 === 2 ? i - 2 : i + 1]}`);
    });
    const open = [...edges].filter((edge) => !edges.has(edge.split(' ').reverse().join(' ')));
    expect(open).toEqual([]);
  });

  it('gains volume from the fillet between two solids', () => {
    const pair = (fillet: number) =>
      new Casting().add(ball([-0.9, 0, 0], 1), 0.01).add(ball([0.9, 0, 0], 1), fillet);
    const sharp = measure(polygonise(pair(0.01), 0.1)).volume;
    expect(measure(polygonise(pair(0.5), 0.1)).volume).toBeGreaterThan(sharp * 1.005);
  });

  it('loses volume to a seat', () => {
    const place = { rotation: upright, shift: [0, 0, 1.6] as const };
    const whole = measure(polygonise(new Casting().add(ball([0, 0, 0], 2), 0.1), 0.1)).volume;
    const drilled = new Casting()
      .add(ball([0, 0, 0], 2), 0.1)
      .cut(seat(place, 0.6, 0.55, 0.2), 0.02);
    expect(measure(polygonise(drilled, 0.1)).volume).toBeLessThan(whole - 0.3);
    expect(drilled.distance(0, 0, 1.9)).toBeGreaterThan(0);
  });
});

it('measures the distance to a curve', () => {
  const knots = Array.from({ length: 24 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 24;
    return { at: [3 * Math.cos(angle), 3 * Math.sin(angle), 0] as const, radius: 0.2 };
  });
  const circle = new Curve(knots, true);
  expect(circle.distanceTo(5, 0.3, 1)).toBeCloseTo(Math.hypot(Math.hypot(5, 0.3) - 3, 1), 2);
  expect(circle.distanceTo(-1, -1, 0)).toBeCloseTo(3 - Math.SQRT2, 2);
  const straight = tube([
    { at: [0, 0, 0], radius: 0.5 },
    { at: [4, 0, 0], radius: 0.5 },
  ]);
  expect(straight.distance(2, 2, 0)).toBeCloseTo(1.5, 3);
  expect(straight.distance(6, 0, 0)).toBeCloseTo(1.5, 2);
});
