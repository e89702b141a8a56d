import { expect, it } from 'vitest';
import { rotate, type Vector } from '../vector.ts';
import { settle } from './settle.ts';

const heights = (points: readonly Vector[], weight: Vector) => {
  const rotation = settle(points, weight);
  const all = points.map((p) => rotate(rotation, p)[2]);
  const low = Math.min(...all);
  return all.map((z) => z - low);
};

const touching = (all: readonly number[]) => all.filter((z) => Math.abs(z) < 1e-6).length;

it('lays a box flat on one of its faces', () => {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vector => {
    const [x, y, z] = [i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3];
    return [x * 0.8 - z * 0.6 + 0.1 * y, y, x * 0.6 + z * 0.8 + 0.05 * y];
  });
  expect(touching(heights(corners, [0, 0, 0]))).toBeGreaterThanOrEqual(3);
});

it('rests a stud on two claws and the end of its post', () => {
  const claws = [45, 135, 225, 315].map((degrees): Vector => {
    const a = (degrees * Math.PI) / 180;
    return [3 * Math.cos(a), 0.3, 3 * Math.sin(a) + 4];
  });
  const post: Vector = [0, 10, 4];
  const all = heights([...claws, post], [0, 1.5, 4]);
  expect(touching(all)).toBe(3);
  expect(all[4]).toBeCloseTo(0, 6);
});
