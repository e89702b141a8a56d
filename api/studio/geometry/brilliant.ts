import type { Plane } from '../trace/scene.ts';
import { add, cross, lerp, normalise, scale, subtract, type Vector } from '../vector.ts';
import type { Outline, OutlinePoint } from './outlines.ts';
import { intersectPlanes, planeAlong, planeThrough } from './planes.ts';

/** Parameters of a brilliant cut over any convex outline. Unit: half width; the girdle plane is z = 0. */
export interface BrilliantForm {
  readonly outline: Outline;
  /** Outline parameters of the main facets, ascending. */
  readonly mains: readonly number[];
  /** Half of a heart, whose outline ends at the seam instead of closing. */
  readonly isOpen?: boolean;
  /** Table over width. */
  readonly table: number;
  /** Centre about which the table is scaled. */
  readonly centre: readonly [number, number];
  /** Position of the culet. */
  readonly culet: readonly [number, number];
  readonly crownHeight: number;
  readonly pavilionDepth: number;
  /** Half the girdle's thickness at the mains. */
  readonly girdle: number;
  /** Star length and lower half length as fractions, as grading reports state them. */
  readonly star: number;
  readonly lower: number;
  readonly girdleFacets: number;
}

const culetDepth = 0.004;

const atHeight = (outline: OutlinePoint, z: number): Vector => [
  outline.point[0],
  outline.point[1],
  z,
];
const flatten = (point: Vector): Vector => [point[0], point[1], 0];

/** Returns the point of two main facets' common edge above or below a point between `from` and `to`. */
function facetTip(first: Plane, second: Plane, from: Vector, to: Vector, t: number): Vector {
  const direction = normalise(flatten(subtract(to, from)));
  const point = lerp(flatten(from), flatten(to), t);
  const offset = direction[0] * point[0] + direction[1] * point[1];
  return intersectPlanes(first, second, { normal: direction, offset });
}

interface Main {
  readonly girdle: OutlinePoint;
  readonly tableCorner: Vector;
  readonly bezel: Plane;
  readonly pavilion: Plane;
}

/** Returns the star and the upper and lower half facets between two adjacent mains. */
function facetsBetweenMains(form: BrilliantForm, a: Main, b: Main, middle: OutlinePoint): Plane[] {
  const g = form.girdle;
  const inside: Vector = [...form.centre, 0];
  const culet: Vector = [...form.culet, -g - form.pavilionDepth];
  const edge = lerp(a.tableCorner, b.tableCorner, 0.5);
  const starTip = facetTip(a.bezel, b.bezel, edge, atHeight(middle, g), form.star);
  const lowerTip = facetTip(a.pavilion, b.pavilion, culet, atHeight(middle, -g), 1 - form.lower);
  return [
    planeThrough(a.tableCorner, b.tableCorner, starTip, inside),
    planeThrough(starTip, atHeight(a.girdle, g), atHeight(middle, g), inside),
    planeThrough(starTip, atHeight(b.girdle, g), atHeight(middle, g), inside),
    planeThrough(lowerTip, atHeight(a.girdle, -g), atHeight(middle, -g), inside),
    planeThrough(lowerTip, atHeight(b.girdle, -g), atHeight(middle, -g), inside),
  ];
}

function girdleFacets(form: BrilliantForm): Plane[] {
  const { girdleFacets: count, outline, isOpen } = form;
  return Array.from({ length: count }, (_, index) => {
    const { point, tangent } = outline((index + (isOpen ? 0.5 : 0)) / count);
    const normal = normalise(cross([tangent[0], tangent[1], 0], [0, 0, 1]));
    return { normal, offset: normal[0] * point[0] + normal[1] * point[1] };
  });
}

/** Returns the facet planes of a brilliant cut, table first. */
export function brilliantCut(form: BrilliantForm): Plane[] {
  const { outline, girdle: g, mains } = form;
  const [top, bottom] = [g + form.crownHeight, -g - form.pavilionDepth];
  const inside: Vector = [...form.centre, 0];
  const placed = mains.map((u): Main => {
    const girdle = outline(u);
    const tangent: Vector = [...girdle.tangent, 0];
    const centre: Vector = [...form.centre, 0];
    const tableCorner = add(add(centre, scale(subtract(atHeight(girdle, 0), centre), form.table)), [
      0,
      0,
      top,
    ]);
    return {
      girdle,
      tableCorner,
      bezel: planeAlong(atHeight(girdle, g), tangent, tableCorner, inside),
      pavilion: planeAlong(atHeight(girdle, -g), tangent, [...form.culet, bottom], inside),
    };
  });
  const pairs = placed.slice(0, form.isOpen ? -1 : undefined).flatMap((main, index) => {
    const next = (index + 1) % placed.length;
    const other = placed[next];
    const [from = 0, to = 0] = [mains[index], mains[next]];
    if (!other) return [];
    const middle = outline(((from + (to > from ? to : to + 1)) / 2) % 1);
    return facetsBetweenMains(form, main, other, middle);
  });
  return [
    { normal: [0, 0, 1], offset: top },
    ...placed.flatMap(({ bezel, pavilion }) => [bezel, pavilion]),
    ...pairs,
    { normal: [0, 0, -1], offset: -(bottom + culetDepth) },
    ...girdleFacets(form),
  ];
}
