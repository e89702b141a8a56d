import type { Shape } from '../../seed/shapes.ts';
import { Casting } from '../meshes/casting.ts';
import { polygonise } from '../meshes/polygonise.ts';
import type { Placement } from '../meshes/solids.ts';
import type { Knot } from '../meshes/spline.ts';
import { joinSurfaces, type Surface, transformSurface } from '../meshes/surface.ts';
import { add, composeRotations, type Rotation, rotate, type Vector } from '../vector.ts';

export const identityRotation: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const identityPlacement: Placement = { rotation: identityRotation, shift: [0, 0, 0] };

/** Body colour of a stone; materials/body-colours.ts has the absorption coefficients. */
export type Body = 'colourless' | 'yellow' | 'pink' | 'blue';

/** A set stone: the girdle lies at the placement, the table faces z, the length runs along y. */
export interface SetStone {
  readonly shape: Shape;
  readonly ratio: number;
  /** Half its width in millimetres. */
  readonly halfWidth: number;
  readonly body: Body;
  readonly placement: Placement;
}

/** A finished piece of jewellery: metal surface and stones, in millimetres. */
export interface Jewel {
  readonly metal: Surface;
  readonly stones: readonly SetStone[];
}

export const transformPoint = ({ rotation, shift }: Placement, point: Vector): Vector =>
  add(rotate(rotation, point), shift);

export function composePlacements(outer: Placement, inner: Placement): Placement {
  return {
    rotation: composeRotations(outer.rotation, inner.rotation),
    shift: transformPoint(outer, inner.shift),
  };
}

export const transformKnots = (placement: Placement, knots: readonly Knot[]): Knot[] =>
  knots.map(({ at, radius }) => ({ at: transformPoint(placement, at), radius }));

export function transformJewel(jewel: Jewel, placement: Placement): Jewel {
  return {
    metal: transformSurface(jewel.metal, placement.rotation, placement.shift),
    stones: jewel.stones.map((stone) => ({
      ...stone,
      placement: composePlacements(placement, stone.placement),
    })),
  };
}

/** Translates a piece vertically until its lowest point touches the ground. */
export function dropToGround(jewel: Jewel): Jewel {
  let low = Infinity;
  const { points } = jewel.metal;
  for (let i = 2; i < points.length; i += 3) low = Math.min(low, points[i] ?? 0);
  return transformJewel(jewel, { ...identityPlacement, shift: [0, 0, -low] });
}

export function joinJewels(jewels: readonly Jewel[]): Jewel {
  return {
    metal: joinSurfaces(jewels.map(({ metal }) => metal)),
    stones: jewels.flatMap(({ stones }) => stones),
  };
}

/** A piece under construction: a casting, separate wire surfaces and stones. */
export class Workpiece {
  readonly casting = new Casting();
  readonly wires: Surface[] = [];
  readonly stones: SetStone[] = [];

  /** Meshes the casting. The cell size in millimetres is about 0.13 for plain metal and 0.1 for beads. */
  finish(cell: number): Jewel {
    return {
      metal: joinSurfaces([polygonise(this.casting, cell), ...this.wires]),
      stones: this.stones,
    };
  }
}
