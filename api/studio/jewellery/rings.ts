import type { Shape } from '../../seed/shapes.ts';
import { ball, band, tube } from '../meshes/solids.ts';
import { rotationY } from '../vector.ts';
import { clawAnglesOf, pointAnglesOf, setInClaws } from './head.ts';
import { addHalo, grooveSolid, paveRow, placeAround, setInSeat } from './pave.ts';
import { outlineOf } from './stones.ts';
import {
  type Body,
  composePlacements,
  identityPlacement,
  type Jewel,
  type SetStone,
  transformKnots,
  transformPoint,
  Workpiece,
} from './workpiece.ts';

/** Radius for an inner diameter of 16.5 mm, Indian size 13. */
export const fingerRadius = 8.25;
export const bandThickness = 1.65;

export interface CentreStone {
  readonly shape: Shape;
  readonly ratio: number;
  readonly halfWidth: number;
  readonly body: Body;
}

/** Returns a band that narrows below the head. */
export function shank(halfWidth = 1, narrowing = 0.22, exponent = 2.35) {
  return band(
    fingerRadius,
    (angle) => {
      const top = Math.max(0, Math.cos(angle)) ** 6;
      return { halfWidth: halfWidth * (1 - narrowing * top), thickness: bandThickness };
    },
    exponent,
  );
}

/** Returns the height of the girdle above the band at which the culet clears the band. */
export const headDepth = (halfWidth: number) => 0.9 * halfWidth + 0.2;

export function stoneAbove(centre: CentreStone, lift: number, tilt = 0): SetStone {
  const girdle = fingerRadius + bandThickness * 0.78 + lift;
  return {
    ...centre,
    placement: composePlacements(
      { rotation: rotationY(tilt), shift: [0, 0, 0] },
      { ...identityPlacement, shift: [0, 0, girdle] },
    ),
  };
}

/** Adds a claw head above the band and sets the stone. */
export function addHead(work: Workpiece, stone: SetStone, lift: number, wire = 0.37): void {
  const outline = outlineOf(stone.shape, stone.ratio, stone.halfWidth);
  setInClaws(
    work,
    stone,
    {
      claws: clawAnglesOf(stone.shape, stone.ratio),
      vClaws: pointAnglesOf(stone.shape),
      wire,
      depth: lift,
      footRatio: stone.ratio > 1.2 ? 0.19 : 0.24,
      rails: [0.46, 0.93],
      fillet: 0.45,
    },
    outline,
  );
}

export function solitaire(centre: CentreStone): Jewel {
  const work = new Workpiece();
  work.casting.add(shank(), 0.1);
  const lift = headDepth(centre.halfWidth);
  addHead(work, stoneAbove(centre, lift), lift);
  return work.finish(0.13);
}

/** Builds a three-stone ring whose smaller side stones tilt outwards around the finger. */
export function threeStone(centre: CentreStone, sideHalfWidth: number): Jewel {
  const work = new Workpiece();
  work.casting.add(shank(1.05, 0.1), 0.1);
  const lift = headDepth(centre.halfWidth) + 0.25;
  addHead(work, stoneAbove(centre, lift), lift);
  const side: CentreStone = {
    shape: 'Round',
    ratio: 1,
    halfWidth: sideHalfWidth,
    body: 'colourless',
  };
  const sideLift = headDepth(sideHalfWidth);
  const girdle = fingerRadius + bandThickness * 0.78 + sideLift;
  const tilt =
    (Math.asin((centre.halfWidth + 0.12 + sideHalfWidth * 0.93) / girdle) * 180) / Math.PI;
  for (const sign of [-1, 1]) {
    addHead(work, stoneAbove(side, sideLift, sign * tilt), sideLift, 0.32);
  }
  return work.finish(0.13);
}

/** Radius of the girdles of pavé stones, just below the band's surface. */
const paveRadius = fingerRadius + bandThickness - 0.15;
const paveHalfWidth = 0.66;

/** Adds grooves and rows of pavé stones along both shoulders. */
function addPaveShoulders(work: Workpiece, from: number, to: number): void {
  work.casting.cut(grooveSolid(paveRadius - 0.06, 0.63, from - 0.03, to + 0.03, true), 0.09);
  paveRow(work, paveHalfWidth, paveRadius, from, to);
  paveRow(work, paveHalfWidth, paveRadius, -to, -from);
}

/** Builds a solitaire with pavé shoulders. */
export function paveRing(centre: CentreStone): Jewel {
  const work = new Workpiece();
  work.casting.add(shank(1.0, 0.04, 3.6), 0.1);
  addPaveShoulders(work, 0.24, 1.12);
  const lift = headDepth(centre.halfWidth);
  addHead(work, stoneAbove(centre, lift), lift);
  return work.finish(0.105);
}

export function haloRing(centre: CentreStone): Jewel {
  const work = new Workpiece();
  work.casting.add(shank(1.0, 0.04, 3.6), 0.1);
  addPaveShoulders(work, 0.3, 1.1);
  const lift = headDepth(centre.halfWidth) + 0.1;
  const stone = stoneAbove(centre, lift);
  const outline = outlineOf(centre.shape, centre.ratio, centre.halfWidth);
  addHalo(work, outline, { melee: 0.62, drop: 0.3 }, stone.placement);
  addHead(work, stone, lift, 0.33);
  return work.finish(0.115);
}

/** Builds an eternity ring: rounds all the way around with shared claws. */
export function eternity(count: number, halfWidth: number): Jewel {
  const s = halfWidth;
  const work = new Workpiece();
  const girdle = (count * s * 2.07) / (2 * Math.PI);
  const inner = girdle - 1.02 * s;
  work.casting.add(
    band(inner, () => ({ halfWidth: 0.84 * s, thickness: 0.94 * s }), 4.5),
    0.05,
  );
  addSharedClaws(work, count, s, girdle, [0, 2 * Math.PI]);
  return work.finish(0.1);
}

/** Adds stones along a band, with a pair of shared claws at each gap. */
export function addSharedClaws(
  work: Workpiece,
  count: number,
  s: number,
  girdle: number,
  [from, to]: readonly [number, number],
): void {
  const step = (to - from) / count;
  const gaps = to - from > 6.2 ? count : count + 1;
  for (let i = 0; i < count; i++) setInSeat(work, s, placeAround(girdle, from + (i + 0.5) * step));
  for (let i = 0; i < gaps; i++) {
    const gap = placeAround(girdle, from + i * step);
    for (const side of [-1, 1]) {
      const knots = [
        { at: [0, side * 0.74 * s, -0.75 * s] as const, radius: 0.23 * s },
        { at: [0, side * 0.76 * s, -0.2 * s] as const, radius: 0.22 * s },
        { at: [0, side * 0.7 * s, 0.2 * s] as const, radius: 0.21 * s },
      ];
      work.casting.add(tube(transformKnots(gap, knots)), 0.12);
    }
  }
}

/** Profile of a plain band. */
export type BandStyle = 'comfort' | 'half round' | 'milgrain';

export function plainBand(style: BandStyle): Jewel {
  const work = new Workpiece();
  const [halfWidth, thickness] = style === 'half round' ? [1.5, 1.5] : [2, 1.7];
  const exponent = style === 'half round' ? 2.1 : style === 'comfort' ? 2.7 : 5;
  work.casting.add(
    band(fingerRadius, () => ({ halfWidth, thickness }), exponent),
    0.1,
  );
  if (style === 'milgrain') addMilgrainEdges(work, halfWidth, fingerRadius + thickness);
  return work.finish(style === 'milgrain' ? 0.11 : 0.13);
}

/** Adds a row of milgrain along each edge. */
function addMilgrainEdges(work: Workpiece, halfWidth: number, radius: number): void {
  const count = 170;
  for (const side of [-1, 1]) {
    for (let i = 0; i < count; i++) {
      const place = placeAround(radius - 0.08, (2 * Math.PI * i) / count);
      work.casting.add(ball(transformPoint(place, [0, side * (halfWidth - 0.3), 0]), 0.17), 0.03);
    }
  }
}
