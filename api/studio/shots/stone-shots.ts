import { type CutName, cutNames, cutStone, defaultProportions } from '../geometry/cuts.ts';
import { placeStone } from '../geometry/pose.ts';
import { findRestingPose } from '../geometry/resting-pose.ts';
import { type BodyColour, bodyColours, isFancy } from '../materials/body-colours.ts';
import type { Light, Scene, Shot, Stone } from '../trace/scene.ts';
import { frameStone } from './framing.ts';
import { type StoneVariation, variationOf } from './stone-variation.ts';

export const lightGround = '#f3efe9';
const sideLength = 1600;

export type Posture = 'top' | 'lying';

interface LooseStone {
  readonly name: string;
  readonly cut: CutName;
  readonly colour: BodyColour;
}

const fancyColours: readonly (readonly [CutName, BodyColour])[] = [
  ['cushion', 'yellow'],
  ['cushion', 'intense-yellow'],
  ['cushion', 'blue'],
  ['cushion', 'green'],
  ['radiant', 'yellow'],
  ['radiant', 'green'],
  ['oval', 'yellow'],
  ['oval', 'pink'],
  ['pear', 'pink'],
  ['heart', 'pink'],
  ['emerald', 'blue'],
  ['round', 'champagne'],
  ['marquise', 'champagne'],
  ['asscher', 'champagne'],
];

const isStepCut = (cut: CutName): boolean => cut === 'emerald' || cut === 'asscher';

/** Tints the last stone of each cut (and the eighth round), because real stock includes lower grades. */
function tintOf(cutIndex: number, ordinal: number, count: number): BodyColour {
  if (ordinal === count) return cutIndex % 2 === 0 ? 'k-m' : 'i-j';
  return ordinal === 8 ? 'i-j' : 'white';
}

const whiteStones: readonly LooseStone[] = cutNames.flatMap((cut, cutIndex) => {
  const count = cut === 'round' ? 10 : 4;
  return Array.from({ length: count }, (_, index) => ({
    name: `${cut}-${String(index + 1).padStart(2, '0')}`,
    cut,
    colour: tintOf(cutIndex, index + 1, count),
  }));
});

export const looseStones: readonly LooseStone[] = [
  ...whiteStones,
  ...fancyColours.map(([cut, colour]) => ({ name: `${cut}-${colour}`, cut, colour })),
];

/** Area relative to an ellipse of the same length and width. */
const relativeArea: Readonly<Partial<Record<CutName, number>>> = {
  princess: 1.27,
  cushion: 1.14,
  emerald: 1.2,
  asscher: 1.1,
  radiant: 1.2,
  pear: 0.95,
  marquise: 0.9,
};

/** Returns half the view's height, chosen so that all shapes fill about the same area within the frame. */
function halfHeightFor(cut: CutName, ratio: number): number {
  const byArea = 1.38 * Math.sqrt(ratio * (relativeArea[cut] ?? 1));
  return Math.max(byArea, 1.2 * ratio, 1.27);
}

export function placeLooseStone(
  stone: LooseStone,
  posture: Posture,
  variation: StoneVariation,
): Stone {
  const cut = cutStone(stone.cut, variation.proportions);
  const absorption = bodyColours[stone.colour];
  if (posture === 'top') return placeStone(cut, { spin: variation.spinTop }, absorption);
  return placeStone(
    cut,
    { ...findRestingPose(cut, variation.spinLying), yaw: variation.yaw },
    absorption,
  );
}

function lightingFor(stone: LooseStone, posture: Posture, halfHeight: number): Light {
  const isLying = posture === 'lying';
  const isSoft = isFancy(stone.colour) || (isStepCut(stone.cut) && isLying);
  const brilliant = isLying ? 'L5' : 'L6';
  return {
    stones: isSoft ? 'J' : brilliant,
    metal: 'T5',
    bake: 'K',
    ground: lightGround,
    groundThroughStone: isFancy(stone.colour) ? 0.8 : isLying ? 0.34 : 0.3,
    groundInMetal: 0.85,
    flagTable: isLying || isStepCut(stone.cut),
    shadow: isLying ? 1.3 : 1,
    // The shadow ends inside the frame, so that the image's border has exactly the ground colour.
    shadowArea: [0, 0, halfHeight],
  };
}

const elevations = { top: 86.5, stepsTop: 80, lying: 40 } as const;

export function sceneOf(stone: LooseStone, posture: Posture, variation: StoneVariation): Scene {
  const placed = placeLooseStone(stone, posture, variation);
  const { ratio } = { ...defaultProportions[stone.cut], ...variation.proportions };
  const halfHeight = halfHeightFor(stone.cut, ratio);
  const top = isStepCut(stone.cut) ? elevations.stepsTop : elevations.top;
  return {
    stones: [placed],
    mesh: null,
    metals: [],
    camera: frameStone(placed, {
      elevation: posture === 'top' ? top : elevations.lying,
      aperture: posture === 'top' ? 0.12 : 0.22,
      halfHeight,
    }),
    light: lightingFor(stone, posture, halfHeight),
    ...(isFancy(stone.colour) ? { tone: { saturation: 1, gamutFloor: 0.03 } } : {}),
    samples: { stone: 40, rest: posture === 'top' ? 16 : 32 },
  };
}

/** Returns the scene of a face-up stone rotated by `angle` degrees about its axis, with a fixed camera. */
export function stoneScene(name: string, angle: number): Scene {
  const stone = looseStones.find((candidate) => candidate.name === name);
  if (!stone) throw new RangeError(`Unknown stone: ${name}`);
  const variation = variationOf(stone.cut, stone.name);
  const unrotated = sceneOf(stone, 'top', variation);
  const rotated = sceneOf(stone, 'top', { ...variation, spinTop: variation.spinTop + angle });
  return { ...rotated, camera: unrotated.camera };
}

export const stoneShots: readonly Shot[] = looseStones.flatMap((stone) =>
  (['top', 'lying'] as const).map((posture) => ({
    name: `${stone.name}-${posture}`,
    width: sideLength,
    height: sideLength,
    scene: () => sceneOf(stone, posture, variationOf(stone.cut, stone.name)),
  })),
);
