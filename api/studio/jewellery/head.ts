import { type Placement, tube } from '../meshes/solids.ts';
import type { Knot } from '../meshes/spline.ts';
import type { Outline } from './outline.ts';
import { pointTowards, scaleOutline } from './outline.ts';
import { outlineOf } from './stones.ts';
import { type SetStone, transformKnots, type Workpiece } from './workpiece.ts';

/** Claw setting of a stone, with the girdle at z = 0. Lengths in millimetres. */
export interface ClawHead {
  /** Directions of the claws in degrees from +x; the stone's length runs along +y. */
  readonly claws: readonly number[];
  /** Directions of V claws, which protect a point such as the tip of a pear. */
  readonly vClaws?: readonly number[];
  /** Radius of a claw's wire. */
  readonly wire: number;
  /** Depth below the girdle at which the claws meet the base. */
  readonly depth: number;
  /** Spread of the claws at the base, relative to the girdle. */
  readonly footRatio: number;
  /** Positions of the gallery rails as fractions of the depth. */
  readonly rails: readonly number[];
  /** Width of the fillets. */
  readonly fillet: number;
}

/** Tangent of a typical crown angle of about 34 degrees. */
const crownSlope = 0.69;

/** Returns the knots of a claw from its base past the girdle and over the crown. */
function clawKnots(head: ClawHead, [x, y]: readonly [number, number], isCorner: boolean): Knot[] {
  const { depth, footRatio, wire: r } = head;
  const rho = Math.hypot(x, y);
  const [ux, uy] = [x / rho, y / rho];
  const at = (radius: number, z: number, thick: number): Knot => ({
    at: [ux * radius, uy * radius, z],
    radius: r * thick,
  });
  const lean = (part: number) => rho * (footRatio + (1 - footRatio) * (1 - part));
  const over = isCorner ? 0.95 : 0.8;
  const tip = 0.74;
  return [
    at(lean(1), -depth, 1.12),
    at(lean(0.66) + 0.1 * r, -0.66 * depth, 1.04),
    at(lean(0.32) + 0.3 * r, -0.32 * depth, 1),
    at(rho + 0.42 * r, -0.12 * r, 0.98),
    at(rho + 0.36 * r, 0.62 * r, 0.94),
    at(rho - 0.1 * r, 1.2 * r, 0.88),
    at(rho - over * r, crownSlope * over * r + 0.86 * tip * r + 0.1, tip),
  ];
}

/** Adds the two wires of a V claw, which follow the girdle on both sides of a point. */
function addVClaw(
  work: Workpiece,
  head: ClawHead,
  outline: Outline,
  degrees: number,
  to: Placement,
) {
  const r = head.wire * 0.8;
  const [tipX, tipY] = pointTowards(outline, degrees);
  const rise = (x: number, y: number, z: number): Knot => {
    const rho = Math.hypot(x, y);
    const grow = (rho + r * 0.45) / rho;
    return { at: [x * grow, y * grow, z], radius: r };
  };
  for (const side of [-1, 1]) {
    const [x, y] = pointTowards(outline, degrees + side * 9);
    const [fx, fy] = pointTowards(outline, degrees + side * 15);
    const knots = [rise(tipX, tipY, 0.25 * r), rise(x, y, 0.3 * r), rise(fx, fy, 0.2 * r)];
    work.casting.add(tube(transformKnots(to, knots)), head.fillet * 0.4);
  }
}

/** Adds claws and gallery rails, and sets the stone. */
export function setInClaws(
  work: Workpiece,
  stone: SetStone,
  head: ClawHead,
  outline: Outline = outlineOf(stone.shape, stone.ratio, stone.halfWidth),
): void {
  const { casting } = work;
  const to = stone.placement;
  for (const part of head.rails) {
    const share = head.footRatio + (1 - head.footRatio) * (1 - part) - 0.01;
    const wire = head.wire * (part > 0.9 ? 0.95 : 0.68);
    const step = Math.ceil(outline.length / 64);
    const knots = scaleOutline(outline, share)
      .filter((_, i) => i % step === 0)
      .map(([x, y]): Knot => ({ at: [x, y, -part * head.depth], radius: wire }));
    casting.add(tube(transformKnots(to, knots), true), head.fillet * 0.6);
  }
  const corners = head.vClaws ?? [];
  for (const degrees of [...head.claws, ...corners]) {
    const isCorner = corners.includes(degrees);
    const knots = clawKnots(head, pointTowards(outline, degrees), isCorner);
    casting.add(tube(transformKnots(to, knots)), head.fillet);
  }
  for (const degrees of corners) addVClaw(work, head, outline, degrees, to);
  work.stones.push(stone);
}

/** Returns the usual claw directions of a shape, in degrees. */
export function clawAnglesOf(shape: SetStone['shape'], ratio: number, six = false): number[] {
  const corner = (Math.atan(ratio) * 180) / Math.PI;
  switch (shape) {
    case 'Round':
      return six ? [0, 60, 120, 180, 240, 300] : [45, 135, 225, 315];
    case 'Oval':
      return [48, 132, 228, 312];
    case 'Pear':
      return [38, 142, 232, 308];
    case 'Heart':
      return [45, 135, 205, 335];
    default:
      return [corner, 180 - corner, 180 + corner, 360 - corner];
  }
}

/** Returns the directions of a shape's points, which need V claws, in degrees. */
export function pointAnglesOf(shape: SetStone['shape']): number[] {
  if (shape === 'Pear') return [90];
  if (shape === 'Heart') return [270];
  if (shape === 'Marquise') return [90, 270];
  return [];
}
