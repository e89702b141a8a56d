import { tube } from '../meshes/solids.ts';
import { joinSurfaces, transformSurface } from '../meshes/surface.ts';
import { lathe, superellipse, sweep, torus } from '../meshes/sweep.ts';
import type { Vector } from '../vector.ts';
import { cableChain, placeAlong } from './chain.ts';
import { clawAnglesOf, setInClaws } from './head.ts';
import { melee } from './pave.ts';
import {
  dropToGround,
  identityPlacement,
  identityRotation,
  type Jewel,
  joinJewels,
  type SetStone,
  transformJewel,
  Workpiece,
} from './workpiece.ts';

/** Builds a link of a tennis bracelet: a stone in four claws and the bars to the next link. */
function stoneLink(s: number, pitch: number, cell: number): Jewel {
  const work = new Workpiece();
  setInClaws(work, melee(s, identityPlacement), {
    claws: clawAnglesOf('Round', 1),
    wire: 0.2 * s,
    depth: 1.0 * s,
    footRatio: 0.62,
    rails: [0.35, 0.92],
    fillet: 0.15,
  });
  for (const y of [-0.3, 0.3]) {
    work.casting.add(
      tube([
        { at: [0.55 * s, y * s, -0.72 * s], radius: 0.14 * s },
        { at: [pitch - 0.55 * s, y * s, -0.72 * s], radius: 0.14 * s },
      ]),
      0.1,
    );
  }
  return work.finish(cell);
}

/** Builds the box clasp. */
function clasp(s: number): Jewel {
  const path = Array.from({ length: 25 }, (_, i): Vector => [(i / 24 - 0.5) * 5.4, 0, -0.35 * s]);
  const box = sweep(
    path,
    (i) => {
      const end = Math.abs(i / 24 - 0.5) * 2;
      const size = (1 - end ** 8) ** 0.25 * 0.98 + 0.02;
      return superellipse(0.98 * s * size, 0.72 * s * size, 4, 40);
    },
    false,
    [0, 0, 1],
  );
  return { metal: box, stones: [] };
}

/** Repeats a link along a path, with `last` for the final two positions. */
function repeatAlong(
  one: Jewel,
  path: readonly Vector[],
  pitch: number,
  isLoop: boolean,
  up: Vector,
  last?: Jewel,
): Jewel {
  const places = placeAlong(path, pitch, isLoop, up);
  return joinJewels(
    places.map((place, i) => transformJewel(last && i >= places.length - 2 ? last : one, place)),
  );
}

/** Builds a closed tennis bracelet standing on its edge, stones facing outwards. */
export function tennisLoop(count: number, s: number): Jewel {
  const pitch = 2 * s + 0.32;
  const radius = ((count + 1.7) * pitch) / (2 * Math.PI);
  const ring = Array.from({ length: 40 }, (_, i): Vector => {
    const angle = (2 * Math.PI * i) / 40 + 0.9;
    return [1.1 * radius * Math.cos(angle), 0.9 * radius * Math.sin(angle), s];
  });
  const one = stoneLink(s, pitch, 0.19);
  const places = placeAlong(ring, pitch, true, [0, 0, 1]);
  const outward = places.map(({ rotation: [x, y, z], shift }) => ({
    shift,
    // x stays along the path, up becomes y, and z points outwards.
    rotation: [
      [x[0], x[2], -x[1]],
      [y[0], y[2], -y[1]],
      [z[0], z[2], -z[1]],
    ] as const,
  }));
  const box = clasp(s);
  const open = outward.length - 2;
  const settings = outward.slice(0, open).map((place) => transformJewel(one, place));
  const [first, second] = outward.slice(open);
  if (!first || !second) return joinJewels(settings);
  const middle: Vector = [
    (first.shift[0] + second.shift[0]) / 2,
    (first.shift[1] + second.shift[1]) / 2,
    first.shift[2],
  ];
  return joinJewels([
    ...settings,
    transformJewel(box, { rotation: second.rotation, shift: middle }),
  ]);
}

/** Builds a section of a tennis bracelet for a close-up: laid in a curve, stones facing up. */
export function tennisLine(s: number): Jewel {
  const pitch = 2 * s + 0.32;
  const path: Vector[] = [
    [-21, 36, s],
    [-17.5, 22, s],
    [-12.5, 9, s],
    [-3.5, 0.5, s],
    [6.5, 1.5, s],
    [14, 9.5, s],
    [18.5, 22, s],
    [21, 36, s],
  ];
  return dropToGround(repeatAlong(stoneLink(s, pitch, 0.155), path, pitch, false, [0, 0, 1]));
}

/** Builds a bezel-set stone with an eyelet on both sides. */
function bezelLink(s: number): Jewel {
  const work = new Workpiece();
  const wall = [
    [s * 0.72, -1.0 * s],
    [s * 0.98, -0.98 * s],
    [s * 1.1, -0.5 * s],
    [s * 1.17, 0.02 * s],
    [s * 1.16, 0.12 * s],
    [s * 1.06, 0.19 * s],
    [s * 0.95, 0.13 * s],
    [s * 0.94, 0.0],
    [s * 0.86, -0.4 * s],
    [s * 0.7, -0.9 * s],
  ] as const;
  const knots = smoothProfile(wall);
  work.wires.push(lathe(knots, 64));
  const eye = torus(0.42, 0.14, 24, 10);
  for (const side of [-1, 1]) {
    work.wires.push(
      transformSurface(eye, identityRotation, [side * (s * 1.1 + 0.36), 0, -0.4 * s]),
    );
  }
  const stone: SetStone = melee(s, identityPlacement);
  return { metal: joinSurfaces(work.wires), stones: [stone] };
}

/** Subdivides a lathe profile with a Catmull-Rom spline. */
function smoothProfile(points: readonly (readonly [number, number])[]): [number, number][] {
  const out: [number, number][] = [];
  points.forEach(([r, z], i) => {
    const [s, t] = points[i + 1] ?? [r, z];
    const [p, q] = points[i - 1] ?? [r, z];
    const [m, n] = points[i + 2] ?? [s, t];
    for (let k = 0; k < 4; k++) {
      const u = k / 4;
      const mix = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b +
          (c - a) * u +
          (2 * a - 5 * b + 4 * c - d) * u * u +
          (3 * b - a - 3 * c + d) * u ** 3);
      if (i < points.length - 1) out.push([mix(p, r, s, m), mix(q, z, t, n)]);
    }
  });
  const last = points[points.length - 1];
  if (last) out.push([last[0], last[1]]);
  return out;
}

/** Builds a station bracelet: a fine chain in a loose loop with stones at equal intervals. */
export function stationBracelet(count: number, s: number): Jewel {
  const height = s + 0.05;
  const path = Array.from({ length: 36 }, (_, i): Vector => {
    const angle = (2 * Math.PI * i) / 36;
    const wobble = 1 + 0.05 * Math.sin(2 * angle + 0.6) + 0.035 * Math.sin(3 * angle + 2);
    return [28.5 * wobble * Math.cos(angle), 25 * wobble * Math.sin(angle), 0.62];
  });
  const total = placeAlong(path, 1, true).length;
  const places = placeAlong(path, total / count, true);
  const collars = places.map(({ rotation, shift }) =>
    transformJewel(bezelLink(s), { rotation, shift: [shift[0], shift[1], height] }),
  );
  const dense = placeAlong(path, 0.25, true);
  const half = s * 1.1 + 0.5;
  const chains = places.map(({ along }, i) => {
    const next = places[i + 1]?.along ?? along + total / count;
    const part = dense.filter((d) => {
      const at = d.along < along ? d.along + total : d.along;
      return at > along + half && at < next - half;
    });
    const ordered = part.sort(
      (a, b) => ((a.along - along + total) % total) - ((b.along - along + total) % total),
    );
    const points = ordered
      .filter((_, k) => k % 6 === 0 || k === ordered.length - 1)
      .map(({ shift }) => shift);
    return { metal: cableChain(points, { pitch: 0.86, wire: 0.14 }), stones: [] };
  });
  return joinJewels([...collars, ...chains]);
}
