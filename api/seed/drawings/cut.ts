import type { Shape } from '../shapes.ts';
import { brilliantFacets } from './brilliant.ts';
import { princessFacets, radiantFacets } from './chevron.ts';
import { outlineOf } from './outline.ts';
import { stepFacets } from './step.ts';
import { cross, dot, plus, times, unit, type Vector } from './vector.ts';

/** A flat face of the stone; `normal` points outwards and dot(normal, p) is `offset` upon it. */
export interface Facet {
  readonly corners: readonly Vector[];
  readonly normal: Vector;
  readonly offset: number;
}

/** A stone of half width 1, its girdle in the plane z = 0, its table up. */
export interface Cut {
  readonly shape: Shape;
  /** Length over width. */
  readonly ratio: number;
  readonly facets: readonly Facet[];
  /** Those that light is followed to: the girdle's strips are too thin to matter. */
  readonly mirrors: readonly Facet[];
}

function facetOf(corners: readonly Vector[], inside: Vector): Facet | undefined {
  const middle = times(
    corners.reduce((sum, corner) => plus(sum, corner)),
    1 / corners.length,
  );
  // Newell's normal: four corners of a fancy cut are only nearly in one plane.
  let normal: Vector = [0, 0, 0];
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    normal = plus(normal, cross(plus(corner, middle, -1), plus(next, middle, -1)));
  });
  if (Math.hypot(...normal) < 1e-9) return undefined;
  normal = unit(normal);
  if (dot(normal, plus(middle, inside, -1)) < 0) normal = times(normal, -1);
  return { corners, normal, offset: dot(normal, middle) };
}

function facesOf(shape: Shape, ratio: number): Vector[][] {
  if (shape === 'Emerald' || shape === 'Asscher') return stepFacets(shape, ratio);
  if (shape === 'Princess') return princessFacets(ratio);
  if (shape === 'Radiant') return radiantFacets(ratio);
  return brilliantFacets(outlineOf(shape, ratio), shape);
}

const made = new Map<string, Cut>();

export function cutOf(shape: Shape, ratio: number): Cut {
  const key = `${shape} ${ratio}`;
  const known = made.get(key) ?? makeCut(shape, ratio);
  made.set(key, known);
  return known;
}

function makeCut(shape: Shape, ratio: number): Cut {
  const { hub } = outlineOf(shape, ratio);
  const inside: Vector = [hub[0], hub[1], -0.05];
  const facets = facesOf(shape, ratio)
    .map((corners) => facetOf(corners, inside))
    .filter((facet) => !!facet);
  const mirrors = facets.filter(({ normal }) => Math.abs(normal[2]) > 0.01);
  return { shape, ratio, facets, mirrors };
}
