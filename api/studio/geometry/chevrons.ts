import type { Plane } from '../trace/scene.ts';
import { dot, normalise, type Vector } from '../vector.ts';
import { planeThrough } from './planes.ts';

/** Points along the centre line of a side: relative distance from the axis, and height. */
export type Profile = readonly (readonly [out: number, z: number])[];

/** Princess and radiant cuts: each facet of a side spans a corner and two points of its centre line. */
export interface ChevronForm {
  readonly ratio: number;
  /** Length cut off each side at the corners, in half widths. */
  readonly corner: number;
  /** Half the girdle's thickness. */
  readonly girdle: number;
  /** From the girdle (out = 1) to the table. */
  readonly crown: Profile;
  /** From the girdle (out = 1) to the culet (out = 0). */
  readonly pavilion: Profile;
  /** Profiles of the corner facets; when omitted, the corners are only bevelled at the girdle. */
  readonly cornerCrown?: Profile;
  readonly cornerPavilion?: Profile;
}

const inside: Vector = [0, 0, 0];

interface Side {
  readonly isAlongX: boolean;
  readonly sign: 1 | -1;
  readonly distance: number;
  /** Half the side's length. */
  readonly half: number;
}

function pointOf(side: Side, out: number, aside: number, z: number): Vector {
  const forward = side.sign * side.distance * out;
  return side.isAlongX ? [forward, aside, z] : [aside, forward, z];
}

function sideFacets(side: Side, profile: Profile, girdle: number): Plane[] {
  return [-side.half, side.half].flatMap((corner) =>
    profile.slice(1).flatMap(([out, z], index) => {
      const before = profile[index];
      if (!before) return [];
      const end = pointOf(side, 1, corner, girdle);
      return [
        planeThrough(end, pointOf(side, before[0], 0, before[1]), pointOf(side, out, 0, z), inside),
      ];
    }),
  );
}

function cornerFacets(form: ChevronForm, x: 1 | -1, y: 1 | -1): Plane[] {
  const { ratio, corner } = form;
  const first: Vector = [x * (ratio - corner), y, 0];
  const second: Vector = [x * ratio, y * (1 - corner), 0];
  const out = normalise([y * (second[1] - first[1]) * y, x * (first[0] - second[0]) * x, 0]);
  const normal: Vector = [x * Math.abs(out[0]), y * Math.abs(out[1]), 0];
  const middle: Vector = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2, 0];
  const girdle: Plane = { normal, offset: normal[0] * middle[0] + normal[1] * middle[1] };
  const slopes = [form.cornerCrown ?? [], form.cornerPavilion ?? []].flatMap((profile) =>
    profile.slice(1).flatMap(([part, z], index) => {
      const before = profile[index];
      if (!before) return [];
      const tangent: Vector = [-normal[1], normal[0], 0];
      const high: Vector = [middle[0] * before[0], middle[1] * before[0], before[1]];
      const low: Vector = [middle[0] * part, middle[1] * part, z];
      const alongTangent: Vector = [high[0] + tangent[0], high[1] + tangent[1], high[2]];
      return [planeThrough(high, alongTangent, low, inside)];
    }),
  );
  return [girdle, ...slopes];
}

/** Removes duplicates: next to the girdle, both facets of a side lie in the same plane. */
function removeDuplicatePlanes(planes: readonly Plane[]): Plane[] {
  const isSame = (a: Plane, b: Plane) =>
    dot(a.normal, b.normal) > 1 - 1e-12 && Math.abs(a.offset - b.offset) < 1e-9;
  return planes.filter(
    (plane, index) => !planes.slice(0, index).some((other) => isSame(plane, other)),
  );
}

/** Returns the facet planes of a princess or radiant cut, table first. */
export function chevronCut(form: ChevronForm): Plane[] {
  const { ratio, corner, girdle } = form;
  const height = form.crown[form.crown.length - 1]?.[1] ?? 0;
  // A bevel only truncates the corner, whereas corner facets also shorten the sides.
  const inset = form.cornerCrown ? corner : 0;
  const planes: Plane[] = [{ normal: [0, 0, 1], offset: height }];
  for (const sign of [1, -1] as const) {
    for (const isAlongX of [true, false]) {
      const distance = isAlongX ? ratio : 1;
      const side: Side = { isAlongX, sign, distance, half: (isAlongX ? 1 : ratio) - inset };
      planes.push({ normal: isAlongX ? [sign, 0, 0] : [0, sign, 0], offset: distance });
      planes.push(...sideFacets(side, form.crown, girdle));
      planes.push(...sideFacets(side, form.pavilion, -girdle));
    }
  }
  for (const x of [1, -1] as const) {
    for (const y of [1, -1] as const) planes.push(...cornerFacets(form, x, y));
  }
  return removeDuplicatePlanes(planes);
}
