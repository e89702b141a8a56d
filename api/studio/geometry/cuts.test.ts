import { describe, expect, it } from 'vitest';
import type { Plane } from '../trace/scene.ts';
import { dot, length, subtract, type Vector } from '../vector.ts';
import { cutNames, cutStone } from './cuts.ts';
import { facetPolygons } from './polyhedron.ts';
import { placeStone } from './pose.ts';
import { findRestingPose } from './resting-pose.ts';

const bodies = cutNames.flatMap((cut) => {
  const { facets, otherLobe } = cutStone(cut);
  return otherLobe
    ? [
        { name: `${cut}, right lobe`, facets },
        { name: `${cut}, left lobe`, facets: otherLobe },
      ]
    : [{ name: cut, facets }];
});

/** Returns the distinct vertices of all faces. */
function cornersOf(faces: readonly (readonly Vector[])[]): Vector[] {
  const corners: Vector[] = [];
  for (const point of faces.flat()) {
    if (!corners.some((known) => length(subtract(known, point)) < 1e-5)) corners.push(point);
  }
  return corners;
}

/** Counts the faces that share each edge. */
function edgesOf(faces: readonly (readonly Vector[])[], corners: readonly Vector[]) {
  const edges = new Map<string, number>();
  const indexOf = (point: Vector) =>
    corners.findIndex((corner) => length(subtract(corner, point)) < 1e-5);
  for (const face of faces) {
    const indices = face.map(indexOf);
    indices.forEach((from, at) => {
      const to = indices[(at + 1) % indices.length] ?? from;
      if (from === to) return;
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    });
  }
  return edges;
}

describe.each(bodies)('$name', ({ facets }) => {
  const faces = facetPolygons(facets).filter((face) => face.length > 0);
  const corners = cornersOf(faces);

  it('is convex: every vertex lies inside every half-space', () => {
    const outside = (plane: Plane) =>
      Math.max(...corners.map((corner) => dot(plane.normal, corner) - plane.offset));
    expect(Math.max(...facets.map(outside))).toBeLessThan(1e-6);
  });

  it('is closed: every edge belongs to two facets and the Euler characteristic is 2', () => {
    const edges = edgesOf(faces, corners);
    expect([...new Set(edges.values())]).toEqual([2]);
    expect(corners.length - edges.size + faces.length).toBe(2);
  });

  it('lists the table first and has unit normals', () => {
    expect(facets[0]?.normal).toEqual([0, 0, 1]);
    for (const { normal } of facets) expect(length(normal)).toBeCloseTo(1, 9);
  });
});

describe('a round brilliant', () => {
  const { facets } = cutStone('round');
  const faces = facetPolygons(facets);

  it('has 57 facets plus a culet facet, none of them empty', () => {
    const tilted = facets.filter(({ normal }) => Math.abs(normal[2]) > 1e-6);
    expect(tilted).toHaveLength(58);
    expect(faces.filter((face) => face.length === 0)).toHaveLength(0);
  });

  it('has eight pavilion mains at the pavilion angle', () => {
    const angle = (plane: Plane) => (Math.acos(-plane.normal[2]) * 180) / Math.PI;
    const mains = facets.filter((plane) => Math.abs(angle(plane) - 40.76) < 0.05);
    expect(mains).toHaveLength(8);
  });

  it('has a 57 percent table', () => {
    const reach = Math.max(...(faces[0] ?? []).map((corner) => Math.hypot(corner[0], corner[1])));
    expect(reach).toBeCloseTo(0.57, 6);
  });
});

describe('a heart', () => {
  it('has two lobes that end with the seam plane', () => {
    const { facets, otherLobe } = cutStone('heart');
    expect(facets.at(-1)).toEqual({ normal: [-1, 0, 0], offset: 0 });
    expect(otherLobe?.at(-1)?.normal[0]).toBe(1);
  });

  it('has a cleft between the lobes', () => {
    const { facets } = cutStone('heart');
    const corners = facetPolygons(facets).flat();
    const top = Math.max(...corners.map((corner) => corner[1]));
    const cleft = Math.max(
      ...corners.filter((corner) => Math.abs(corner[0]) < 1e-6).map((corner) => corner[1]),
    );
    expect(top - cleft).toBeGreaterThan(0.15);
  });
});

describe.each(cutNames)('a %s at rest', (cut) => {
  const stone = cutStone(cut);
  const placed = placeStone(stone, {
    ...findRestingPose(stone, 10),
    yaw: 20,
    at: [2, 3],
    size: 1.5,
  });
  const heights = [placed.facets, ...(placed.otherLobe ? [placed.otherLobe] : [])]
    .flatMap(facetPolygons)
    .flat()
    .map((corner) => corner[2]);

  it('touches the ground with at least three vertices and never penetrates it', () => {
    expect(Math.min(...heights)).toBeCloseTo(0, 6);
    expect(heights.filter((height) => height < 1e-4).length).toBeGreaterThanOrEqual(3);
  });
});
