import { ball, frameSolid, type Placement, type Solid, seat, tube } from '../meshes/solids.ts';
import type { Vector } from '../vector.ts';
import { type Outline, offsetOutline, perimeter, resample } from './outline.ts';
import {
  composePlacements,
  identityPlacement,
  type SetStone,
  transformKnots,
  transformPoint,
  type Workpiece,
} from './workpiece.ts';

/** Returns a melee stone: a small colourless round. */
export const melee = (halfWidth: number, placement: Placement): SetStone => ({
  shape: 'Round',
  ratio: 1,
  halfWidth,
  body: 'colourless',
  placement,
});

/** Cuts a seat and sets a melee stone with its girdle at the placement. */
export function setInSeat(work: Workpiece, halfWidth: number, placement: Placement): void {
  const s = halfWidth;
  work.casting.cut(seat(placement, s * 1.03, s * 0.95, s * 0.42), 0.03);
  work.stones.push(melee(s, placement));
}

/** Bead of metal that holds the adjacent stones. */
export function beadSolid(
  place: Placement,
  x: number,
  y: number,
  radius: number,
  top: number,
): Solid {
  return tube(
    transformKnots(place, [
      { at: [x, y, top - radius * 2.6], radius: radius * 1.05 },
      { at: [x, y, top - radius], radius },
    ]),
  );
}

/** Returns the placement on a circle about the y axis, `angle` radians from the top, with z outwards. */
export function placeAround(radius: number, angle: number): Placement {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    rotation: [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ],
    shift: [s * radius, 0, c * radius],
  };
}

/** Bright-cut groove along part of a band, which leaves rims on both sides of the stones. */
export function grooveSolid(
  radius: number,
  halfWidth: number,
  from: number,
  to: number,
  isMirrored: boolean,
): Solid {
  const nowhere: Vector = [0, 0, 0];
  return {
    low: nowhere,
    high: nowhere,
    distance: (x, y, z) => {
      const angle = Math.atan2(x, z);
      const turned = isMirrored ? Math.abs(angle) : angle;
      const r = Math.hypot(x, z);
      const ends = Math.max(from - turned, turned - to) * r;
      return Math.max(Math.abs(y) - halfWidth, radius - r, r - radius - 0.7, ends);
    },
  };
}

/** Adds a row of pavé stones along a band, each in a seat with four beads. */
export function paveRow(
  work: Workpiece,
  halfWidth: number,
  radius: number,
  from: number,
  to: number,
): void {
  const s = halfWidth;
  const count = Math.floor(((to - from) * radius) / (s * 2.08));
  const step = (to - from) / count;
  for (let i = 0; i < count; i++) setInSeat(work, s, placeAround(radius, from + (i + 0.5) * step));
  for (let i = 0; i <= count; i++) {
    const gap = placeAround(radius, from + i * step);
    for (const y of [-0.56, 0.56])
      work.casting.add(beadSolid(gap, 0, y * s, 0.26 * s, 0.36 * s), 0.06);
  }
}

export interface HaloStyle {
  /** Half the width of each small stone. */
  readonly melee: number;
  /** Depth of the melee girdles below the main stone's girdle. */
  readonly drop: number;
}

/** Returns the centre line of a halo around a stone's girdle. */
export const haloLine = (outline: Outline, { melee: s }: HaloStyle): Outline =>
  offsetOutline(outline, s * 1.12 + 0.06);

/** Adds a halo: a frame of melee stones around a main stone, with beads between them. */
export function addHalo(
  work: Workpiece,
  outline: Outline,
  look: HaloStyle,
  to: Placement = identityPlacement,
): void {
  const s = look.melee;
  const line = haloLine(outline, look);
  const count = Math.round(perimeter(line) / (s * 2.1));
  const level = to.shift[2] - look.drop;
  const half = s * 0.78;
  const knots = resample(line, 72).map(([x, y]) => [x + to.shift[0], y + to.shift[1]] as const);
  work.casting.add(frameSolid(knots, level - half + 0.1 * s, s * 1.16, half, 4.5), 0.12);
  const places = resample(line, count, 0.5);
  for (const [x, y] of places) {
    const turn = Math.atan2(y, x);
    const [c, n] = [Math.cos(turn), Math.sin(turn)];
    const place: Placement = {
      rotation: [
        [c, -n, 0],
        [n, c, 0],
        [0, 0, 1],
      ],
      shift: [x, y, -look.drop],
    };
    setInSeat(work, s, composePlacements(to, place));
  }
  places.forEach(([x, y], i) => {
    const [nx, ny] = places[(i + 1) % count] ?? [x, y];
    const gap = Math.hypot(nx - x, ny - y);
    const [ux, uy] = [(ny - y) / gap, -(nx - x) / gap];
    for (const side of [-0.58, 0.6]) {
      const at: Vector = [(x + nx) / 2 + ux * side * s, (y + ny) / 2 + uy * side * s, -look.drop];
      const grain = { ...identityPlacement, shift: transformPoint(to, at) };
      work.casting.add(beadSolid(grain, 0, 0, 0.27 * s, 0.4 * s), 0.06);
    }
  });
}

/** Milgrain: a row of beads along a line. */
export const milgrain = (points: readonly Vector[], radius: number): Solid[] =>
  points.map((at) => ball(at, radius));
