import type { Shape } from '../shapes.ts';
import type { Outline } from './outline.ts';
import { cross, type Point, plus, unit, type Vector } from './vector.ts';

export interface Proportions {
  /** Table over width. */
  readonly table: number;
  /** In half widths, as all heights here. */
  readonly crown: number;
  readonly pavilion: number;
  readonly girdle: number;
  /** How far the stars reach from the table to the girdle. */
  readonly star: number;
  /** How far the lower girdle facets reach from the girdle to the culet. */
  readonly lower: number;
}

const roundProportions: Proportions = {
  table: 0.57,
  crown: 0.295,
  pavilion: 0.862,
  girdle: 0.05,
  star: 0.5,
  lower: 0.77,
};

const proportions: Readonly<Partial<Record<Shape, Partial<Proportions>>>> = {
  Oval: { table: 0.58, crown: 0.3, pavilion: 0.86 },
  Pear: { table: 0.58, crown: 0.3, pavilion: 0.86 },
  Marquise: { table: 0.58, crown: 0.3, pavilion: 0.86 },
  Heart: { table: 0.56, crown: 0.3, pavilion: 0.8 },
  Cushion: { table: 0.58, crown: 0.32, pavilion: 0.94, lower: 0.7 },
  Radiant: { table: 0.64, crown: 0.26 },
};

const mains = 8;
/** Chords between two corners of the girdle, so that it looks round. */
const chords = 4;

/** A line through `hub` that goes round: the points of a ring, `share` of the way to the girdle. */
function towards(outline: Outline, turn: number, share: number): Point {
  const [x, y] = outline.at(turn);
  const [hubX, hubY] = outline.hub;
  return [hubX + (x - hubX) * share, hubY + (y - hubY) * share];
}

/** The height, at a point, of the plane that touches the girdle at `turn` and holds `through`. */
function mainPlane(outline: Outline, turn: number, edge: number, through: Vector) {
  const [x, y] = outline.at(turn);
  const before = outline.at(turn - 0.01);
  const after = outline.at(turn + 0.01);
  const along: Vector = [after[0] - before[0], after[1] - before[1], 0];
  const foot: Vector = [x, y, edge];
  const normal = unit(cross(along, plus(through, foot, -1)));
  return (at: Point) => edge - (normal[0] * (at[0] - x) + normal[1] * (at[1] - y)) / normal[2];
}

const proportionsOf = (shape: Shape): Proportions => ({
  ...roundProportions,
  ...proportions[shape],
});

/** The faces of a 57-facet brilliant stretched over any outline, in no particular direction. */
export function brilliantFacets(outline: Outline, shape: Shape): Vector[][] {
  const { girdle, pavilion, lower } = proportionsOf(shape);
  return [
    ...upperFacets(outline, shape),
    ...halfFacets(outline, {
      edge: -girdle / 2,
      inner: 0,
      top: -girdle / 2 - pavilion,
      meet: 1 - lower,
    }),
    ...girdleFacets(outline, girdle),
  ];
}

export function upperFacets(outline: Outline, shape: Shape): Vector[][] {
  const { girdle, table, crown, star } = proportionsOf(shape);
  return halfFacets(outline, {
    edge: girdle / 2,
    inner: table,
    top: girdle / 2 + crown,
    meet: table + (1 - table) * star,
  });
}

interface Half {
  readonly edge: number;
  /** Share of the way from hub to girdle where the mains end: the table, or 0 for a culet. */
  readonly inner: number;
  readonly top: number;
  /** Share at which two mains part. */
  readonly meet: number;
}

function halfFacets(outline: Outline, { edge, inner, top, meet }: Half): Vector[][] {
  const step = 1 / mains;
  const tops = ring(mains, (index) => lifted(towards(outline, index * step, inner), top));
  const planes = tops.map((point, index) => mainPlane(outline, index * step, edge, point));
  const parts = ring(mains, (index) => {
    const at = towards(outline, (index + 0.5) * step, meet);
    const [here, next] = [planes[index], planes[(index + 1) % mains]];
    return lifted(at, here && next ? (here(at) + next(at)) / 2 : edge);
  });
  const faces: Vector[][] = inner > 0 ? tableFaces(tops, outline) : [];
  for (let index = 0; index < mains; index++) {
    const [apex, nextApex] = [at(tops, index), at(tops, index + 1)];
    const [before, after] = [at(parts, index - 1), at(parts, index)];
    const foot = lifted(outline.at(index * step), edge);
    faces.push([apex, before, foot, after]);
    if (inner > 0) faces.push([apex, after, nextApex]);
    faces.push([after, ...girdleArc(outline, index * step, step / 2, edge)]);
    faces.push([after, ...girdleArc(outline, (index + 0.5) * step, step / 2, edge)]);
  }
  return faces;
}

/** One octagon, but two halves for a heart, whose table is not convex at the cleft. */
function tableFaces(corners: readonly Vector[], outline: Outline): Vector[][] {
  const half = mains / 2;
  if (outline.at(0)[1] >= outline.at(1 / mains)[1]) return [[...corners]];
  return [corners.slice(0, half + 1), [...corners.slice(half), ...corners.slice(0, 1)]];
}

export function girdleFacets(outline: Outline, thickness: number): Vector[][] {
  const count = mains * 2 * chords;
  return ring(count, (index) => {
    const from = outline.at(index / count);
    const to = outline.at((index + 1) / count);
    const half = thickness / 2;
    return [lifted(from, half), lifted(to, half), lifted(to, -half), lifted(from, -half)];
  });
}

function girdleArc(outline: Outline, from: number, length: number, edge: number): Vector[] {
  return ring(chords + 1, (index) => lifted(outline.at(from + (length * index) / chords), edge));
}

export const lifted = (point: Point | Vector, z: number): Vector => [point[0], point[1], z];

function ring<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function at(points: readonly Vector[], index: number): Vector {
  return points[(index + points.length) % points.length] ?? [0, 0, 0];
}
