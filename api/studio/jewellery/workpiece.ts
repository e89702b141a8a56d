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

/** Body colours of stones; materials/body-colours.ts has how they absorb. */
export type Body = 'colourless' | 'yellow' | 'pink' | 'blue';

/** A stone where the setter put it: its girdle at the placement, its table along z, long along y. */
export interface SetStone {
  readonly shape: Shape;
  readonly ratio: number;
  /** Half its width in millimetres. */
  readonly halfWidth: number;
  readonly body: Body;
  readonly placement: Placement;
}

/** A finished piece: one metal and its stones, in millimetres, as its builder drew it. */
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

/** Down until its lowest point touches the ground. */
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

/** What is on the bench: a casting to add to and cut, wires beside it, stones to set. */
export class Workpiece {
  readonly casting = new Casting();
  readonly wires: Surface[] = [];
  readonly stones: SetStone[] = [];

  /** Cast with cells of this size in millimetres: 0.13 for plain metal, 0.1 where there are beads. */
  finish(cell: number): Jewel {
    return {
      metal: joinSurfaces([polygonise(this.casting, cell), ...this.wires]),
      stones: this.stones,
    };
  }
}
