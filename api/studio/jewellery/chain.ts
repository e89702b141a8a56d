import { type Placement, tube } from '../meshes/solids.ts';
import { catmullRom } from '../meshes/spline.ts';
import { joinSurfaces, type Surface, transformSurface } from '../meshes/surface.ts';
import { link } from '../meshes/sweep.ts';
import { cross, normalise, type Rotation, subtract, type Vector } from '../vector.ts';

/** Placement along a path: x follows the path, z points as far up as possible. */
export interface Station extends Placement {
  /** Millimetres from the start. */
  readonly along: number;
}

const rotationFromColumns = (x: Vector, y: Vector, z: Vector): Rotation => [
  [x[0], y[0], z[0]],
  [x[1], y[1], z[1]],
  [x[2], y[2], z[2]],
];

/** Returns placements `pitch` apart along a smooth path; on a loop the pitch is adjusted to fit. */
export function placeAlong(
  path: readonly Vector[],
  pitch: number,
  isLoop = false,
  up: Vector = [0, 0, 1],
): Station[] {
  const curve = catmullRom(
    path.map((at) => ({ at, radius: 0 })),
    isLoop,
  );
  const fine = 4000;
  const at = (i: number): Vector => {
    const [x, y, z] = curve(i / fine);
    return [x, y, z];
  };
  const lengths = new Float64Array(fine + 1);
  for (let i = 1; i <= fine; i++) {
    lengths[i] = (lengths[i - 1] ?? 0) + Math.hypot(...subtract(at(i), at(i - 1)));
  }
  const total = lengths[fine] ?? 0;
  const count = isLoop ? Math.round(total / pitch) : Math.floor(total / pitch);
  const step = isLoop ? total / count : pitch;
  const slack = isLoop ? 0 : (total - count * pitch) / 2;
  const out: Station[] = [];
  let i = 0;
  for (let n = 0; n < count; n++) {
    const along = slack + (n + 0.5) * step;
    while (i < fine - 1 && (lengths[i + 1] ?? 0) < along) i++;
    const x = normalise(subtract(at(Math.min(fine, i + 1)), at(i)));
    const y = normalise(cross(up, x));
    out.push({ rotation: rotationFromColumns(x, y, cross(x, y)), shift: at(i), along });
  }
  return out;
}

export interface ChainStyle {
  readonly pitch: number;
  readonly wire: number;
}

/** Builds a cable chain: oval links, alternately rolled by about 90 degrees with slight variation. */
export function cableChain(
  path: readonly Vector[],
  { pitch, wire }: ChainStyle,
  isLoop = false,
): Surface {
  const oval = link(pitch * 0.72, pitch * 0.46, wire, 24, 9);
  return joinSurfaces(
    placeAlong(path, pitch, isLoop).map(({ rotation, shift }, i) => {
      const roll = (i % 2 === 0 ? 0.78 : -0.78) + 0.1 * Math.sin(i * 2.3);
      return transformSurface(
        transformSurface(oval, rollRotation(roll), [0, 0, 0]),
        rotation,
        shift,
      );
    }),
  );
}

function rollRotation(angle: number): Rotation {
  const y: Vector = [0, Math.cos(angle), Math.sin(angle)];
  return rotationFromColumns([1, 0, 0], y, cross([1, 0, 0], y));
}

/** Rotation of a link or ring that stands perpendicular to x. */
export const standingRotation: Rotation = rotationFromColumns([0, 1, 0], [0, 0, 1], [1, 0, 0]);

/** Returns a horizontal ring of wire as a solid. */
export function wireRing(centre: Vector, radius: number, wire: number) {
  const knots = Array.from({ length: 16 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 16;
    const at: Vector = [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
      centre[2],
    ];
    return { at, radius: wire };
  });
  return tube(knots, true);
}
