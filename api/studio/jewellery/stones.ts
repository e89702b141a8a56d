import type { Shape } from '../../seed/shapes.ts';
import { type CutName, type CutStone, cutStone } from '../geometry/cuts.ts';
import { transformPlanes } from '../geometry/planes.ts';
import { bodyColours } from '../materials/body-colours.ts';
import type { Plane, Stone } from '../trace/scene.ts';
import { rotationZ, scale } from '../vector.ts';
import { girdleOutline, type Outline, scaleOutline } from './outline.ts';
import type { SetStone } from './workpiece.ts';

const cutNameOf: Readonly<Record<Shape, CutName>> = {
  Round: 'round',
  Princess: 'princess',
  Cushion: 'cushion',
  Oval: 'oval',
  Emerald: 'emerald',
  Pear: 'pear',
  Marquise: 'marquise',
  Asscher: 'asscher',
  Radiant: 'radiant',
  Heart: 'heart',
};

const cuts = new Map<string, CutStone>();

/** Returns a cut with its length along y, as it is worn in a ring; a heart's tip points to -y. */
function cutOf(shape: Shape, ratio: number): CutStone {
  const key = `${shape} ${ratio}`;
  const cached = cuts.get(key);
  if (cached) return cached;
  const cut = cutStone(cutNameOf[shape], { ratio });
  const rotated =
    shape === 'Heart'
      ? cut
      : { facets: centreLengthwise(transformPlanes(cut.facets, rotationZ(90))) };
  cuts.set(key, rotated);
  return rotated;
}

/** Centres a stone on half its length; a pear's origin is the centre of its round end. */
function centreLengthwise(facets: readonly Plane[]): Plane[] {
  const outline = girdleOutline([facets]);
  const ends = outline.map(([, y]) => y);
  const middle = (Math.max(...ends) + Math.min(...ends)) / 2;
  return transformPlanes(facets, rotationZ(0), 1, [0, -middle, 0]);
}

const lobesOf = ({ facets, otherLobe }: CutStone) => (otherLobe ? [facets, otherLobe] : [facets]);

/** Returns the girdle outline around the stone's centre, in millimetres. */
export const outlineOf = (shape: Shape, ratio: number, halfWidth: number): Outline =>
  scaleOutline(girdleOutline(lobesOf(cutOf(shape, ratio))), halfWidth);

/** Keeps every third girdle facet, because the others are not visible on small stones. */
function fewerGirdleFacets(facets: readonly Plane[]): Plane[] {
  let girdle = 0;
  return facets.filter(({ normal }) => Math.abs(normal[2]) > 1e-6 || girdle++ % 3 === 0);
}

/** Converts a set stone to a stone of the scene. */
export function toSceneStone({ shape, ratio, halfWidth, body, placement }: SetStone): Stone {
  const cut = cutOf(shape, ratio);
  const place = (facets: readonly Plane[]) =>
    transformPlanes(
      halfWidth < 1.2 ? fewerGirdleFacets(facets) : facets,
      placement.rotation,
      halfWidth,
      placement.shift,
    );
  return {
    facets: place(cut.facets),
    ...(cut.otherLobe ? { otherLobe: place(cut.otherLobe) } : {}),
    absorption: scale(bodyColours[body === 'colourless' ? 'white' : body], 1 / halfWidth),
  };
}

/** Half widths at one carat in millimetres, for the ratios used by the designs. */
const halfWidthAtOneCarat: Readonly<Record<Shape, number>> = {
  Round: 3.25,
  Princess: 2.76,
  Cushion: 2.96,
  Oval: 2.86,
  Emerald: 2.5,
  Pear: 2.7,
  Marquise: 2.2,
  Asscher: 2.8,
  Radiant: 2.8,
  Heart: 3.2,
};

/** Returns a well-cut stone's half width in millimetres; a one-carat round is 6.5 mm wide. */
export const halfWidthOf = (shape: Shape, carats: number): number =>
  halfWidthAtOneCarat[shape] * Math.cbrt(carats);
