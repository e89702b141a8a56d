import { band, tube } from '../meshes/solids.ts';
import { transformSurface } from '../meshes/surface.ts';
import { lathe, link } from '../meshes/sweep.ts';
import { composeRotations, rotationX, rotationY, rotationZ, type Vector } from '../vector.ts';
import { standingRotation, wireRing } from './chain.ts';
import { clawAnglesOf, pointAnglesOf, setInClaws } from './head.ts';
import { addHalo, placeAround } from './pave.ts';
import { addSharedClaws, type CentreStone } from './rings.ts';
import { extremePoints, settle } from './settle.ts';
import { outlineOf } from './stones.ts';
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

const postLength = 8.6;

const stoneOf = (centre: CentreStone, shift: Vector = [0, 0, 0]): SetStone => ({
  ...centre,
  placement: { ...identityPlacement, shift },
});

/** Adds a basket setting whose claws converge in a post. Returns its depth. */
function basket(work: Workpiece, stone: SetStone, wire: number): number {
  const depth = stone.halfWidth * 1.02;
  setInClaws(work, stone, {
    claws: clawAnglesOf(stone.shape, stone.ratio),
    vClaws: pointAnglesOf(stone.shape),
    wire,
    depth,
    footRatio: 0.2,
    rails: [0.48],
    fillet: 0.35,
  });
  return depth;
}

/** Adds the ear post and its screw back. */
function post(work: Workpiece, from: number): void {
  const end = -from - postLength;
  work.casting.add(
    tube([
      { at: [0, 0, -from + 0.3], radius: 0.5 },
      { at: [0, 0, -from - 0.6], radius: 0.42 },
      { at: [0, 0, end], radius: 0.4 },
    ]),
    0.3,
  );
  const back = end + 2.2;
  const rim = [
    [0.45, 0.9],
    [1.0, 0.82],
    [1.12, 0.5],
    [1.2, 0.24],
    [1.7, 0.18],
    [1.98, 0.0],
    [2.05, -0.22],
    [1.98, -0.45],
    [1.7, -0.58],
    [0.9, -0.66],
    [0.45, -0.6],
  ] as const;
  work.wires.push(transformSurface(lathe(chaikin(rim), 56), identityRotation, [0, 0, back]));
}

/** Rounds an outline with three passes of Chaikin's corner cutting, for soft highlights on its edges. */
function chaikin(outline: readonly (readonly [number, number])[]) {
  let line = outline;
  for (let pass = 0; pass < 3; pass++) {
    const first = line.slice(0, 1);
    line = [
      ...first,
      ...line.flatMap(([r, z], i): (readonly [number, number])[] => {
        const [s, t] = line[i + 1] ?? [r, z];
        if (i + 1 >= line.length) return [[r, z]];
        return [
          [r * 0.75 + s * 0.25, z * 0.75 + t * 0.25],
          [r * 0.25 + s * 0.75, z * 0.25 + t * 0.75],
        ];
      }),
    ];
  }
  return line;
}

/** Drops a piece in the given orientation and returns it at rest on the ground. */
export function layDown(jewel: Jewel, from = rotationX(78)): Jewel {
  const fallen = transformJewel(jewel, { rotation: from, shift: [0, 0, 0] });
  const { points } = fallen.metal;
  const mean = (axis: number) =>
    points.reduce((sum, value, i) => (i % 3 === axis ? sum + value : sum), 0) / (points.length / 3);
  const rested = settle(extremePoints(points), [mean(0), mean(1), mean(2)]);
  return dropToGround(transformJewel(fallen, { rotation: rested, shift: [0, 0, 0] }));
}

/** Arranges two copies as a pair, the second slightly rotated and set back. */
function pair(one: Jewel, apart: number, turns: readonly [number, number]): Jewel {
  return joinJewels([
    transformJewel(one, { rotation: rotationZ(turns[0]), shift: [-apart, 0, 0] }),
    transformJewel(one, { rotation: rotationZ(turns[1]), shift: [apart, 1.2, 0] }),
  ]);
}

export function studs(centre: CentreStone): Jewel {
  const work = new Workpiece();
  post(work, basket(work, stoneOf(centre), 0.33));
  return pair(layDown(work.finish(0.105)), centre.halfWidth * 1.32, [15, -19]);
}

export function haloStuds(centre: CentreStone): Jewel {
  const work = new Workpiece();
  const stone = stoneOf(centre);
  const outline = outlineOf(centre.shape, centre.ratio, centre.halfWidth);
  addHalo(work, outline, { melee: 0.55, drop: 0.25 }, stone.placement);
  post(work, basket(work, stone, 0.3));
  return pair(layDown(work.finish(0.1)), centre.halfWidth * 1.32 + 1.3, [15, -19]);
}

/** Builds drop earrings as on a display card: the ground is the card, y is up, the posts pass through. */
export function drops(centre: CentreStone, topHalfWidth: number): Jewel {
  const work = new Workpiece();
  const top: CentreStone = {
    shape: 'Round',
    ratio: 1,
    halfWidth: topHalfWidth,
    body: 'colourless',
  };
  const length = centre.halfWidth * centre.ratio;
  const height = 2.6;
  basket(work, stoneOf(top, [0, 0, height]), 0.27);
  const bar = topHalfWidth + 5.6;
  const middle = -bar - length - 0.9;
  basket(work, stoneOf(centre, [0, middle, height]), 0.29);
  work.casting.add(
    tube([
      { at: [0, -topHalfWidth - 1.55, height - 0.3], radius: 0.34 },
      { at: [0, -topHalfWidth - 2.6, height - 0.3], radius: 0.3 },
      { at: [0, middle + length + 0.1, height - 0.25], radius: 0.34 },
    ]),
    0.3,
  );
  work.casting.add(wireRing([0, -topHalfWidth - 0.45, height - 0.45], 0.48, 0.17), 0.15);
  work.wires.push(
    transformSurface(link(0.72, 0.55, 0.17, 36, 14), standingRotation, [
      0,
      -topHalfWidth - 1.15,
      height - 0.35,
    ]),
  );
  work.casting.add(
    tube([
      { at: [0, 0, height - 1], radius: 0.4 },
      { at: [0, 0, -2], radius: 0.4 },
    ]),
    0.3,
  );
  const one = work.finish(0.1);
  return joinJewels([
    transformJewel(one, {
      rotation: composeRotations(rotationY(9), rotationZ(0.6)),
      shift: [-5.4, 0, 0],
    }),
    transformJewel(one, {
      rotation: composeRotations(rotationY(-7), rotationZ(-0.8)),
      shift: [5.4, 0, 0],
    }),
  ]);
}

/** Builds a slim 24 mm hoop with the hinge at the top and stones along the front half. */
function hoop(count: number, s: number): Jewel {
  const work = new Workpiece();
  const girdle = 12 - 0.3 * s;
  work.casting.add(
    band(girdle - 1.05 * s, () => ({ halfWidth: 0.9 * s, thickness: 0.98 * s }), 4.2),
    0.05,
  );
  const arc = (count * s * 2.08) / girdle;
  addSharedClaws(work, count, s, girdle, [-arc / 2, arc / 2]);
  const hinge = placeAround(girdle - 0.6 * s, Math.PI * 0.86);
  const [x, , z] = hinge.shift;
  work.casting.add(
    tube([
      { at: [x, -0.75 * s, z], radius: 0.62 * s },
      { at: [x, 0.75 * s, z], radius: 0.62 * s },
    ]),
    0.1,
  );
  return work.finish(0.125);
}

/** Builds a pair of hoops: both upright, or one lying in front of the other. */
export function hoops(count: number, s: number, isOneLaid: boolean): Jewel {
  const one = hoop(count, s);
  const upwards = dropToGround(
    transformJewel(one, {
      rotation: composeRotations(rotationZ(62), rotationY(-62)),
      shift: [0, 0, 0],
    }),
  );
  const second = isOneLaid
    ? layDown(one, composeRotations(rotationZ(-100), rotationX(86)))
    : dropToGround(
        transformJewel(one, {
          rotation: composeRotations(rotationZ(40), rotationY(-62)),
          shift: [0, 0, 0],
        }),
      );
  const shift: Vector = isOneLaid ? [-4.5, -9, 0] : [-6.5, -4, 0];
  return joinJewels([
    transformJewel(upwards, { ...identityPlacement, shift: [6.5, 5, 0] }),
    transformJewel(second, { ...identityPlacement, shift }),
  ]);
}
