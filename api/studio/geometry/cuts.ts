import type { Plane } from '../trace/scene.ts';
import { toRadians } from '../vector.ts';
import { type BrilliantForm, brilliantCut } from './brilliant.ts';
import { chevronCut, type Profile } from './chevrons.ts';
import {
  ellipse,
  halfHeartOutline,
  marquiseOutline,
  type Outline,
  pearOutline,
  superellipse,
} from './outlines.ts';
import { type Step, stepCut } from './steps.ts';

export const cutNames = [
  'round',
  'princess',
  'cushion',
  'oval',
  'emerald',
  'pear',
  'marquise',
  'asscher',
  'radiant',
  'heart',
] as const;
export type CutName = (typeof cutNames)[number];

/** Proportions as on a grading report. Unit: half width, the girdle radius of a round. */
export interface Proportions {
  /** Length over width. */
  readonly ratio: number;
  /** Table over width. */
  readonly table: number;
  readonly crownHeight: number;
  readonly pavilionDepth: number;
  /** Half the girdle's thickness. */
  readonly girdle: number;
  /** Star length and lower half length as fractions. Brilliant cuts only. */
  readonly star: number;
  readonly lower: number;
}

/**
 * Facets of a cut stone, table first; a heart has a second lobe. The length runs along x, and a heart's
 * tip points to -y.
 */
export interface CutStone {
  readonly facets: readonly Plane[];
  readonly otherLobe?: readonly Plane[];
}

/** Returns the proportions of a round from its table ratio and its crown and pavilion angles in degrees. */
export function roundProportions(table: number, crown: number, pavilion: number): Proportions {
  return {
    ...defaultProportions.round,
    table,
    crownHeight: (1 - table) * Math.tan(toRadians(crown)),
    pavilionDepth: Math.tan(toRadians(pavilion)),
  };
}

const proportionsOf = (
  ratio: number,
  table: number,
  crown: number,
  pavilion: number,
): Proportions => ({
  ratio,
  table,
  crownHeight: crown,
  pavilionDepth: pavilion,
  girdle: 0.025,
  star: 0.5,
  lower: 0.76,
});

export const defaultProportions: Readonly<Record<CutName, Proportions>> = {
  round: { ...proportionsOf(1, 0.57, 0.2955, 0.862), girdle: 0.022, star: 0.52, lower: 0.77 },
  princess: proportionsOf(1, 0.7, 0.215, 1.16),
  cushion: { ...proportionsOf(1.08, 0.58, 0.3, 0.93), girdle: 0.03, lower: 0.72 },
  oval: { ...proportionsOf(1.38, 0.58, 0.285, 0.9), star: 0.52, lower: 0.78 },
  emerald: { ...proportionsOf(1.38, 0.62, 0.303, 1.05), girdle: 0.03 },
  pear: { ...proportionsOf(1.55, 0.57, 0.29, 0.9), lower: 0.75 },
  marquise: { ...proportionsOf(2, 0.56, 0.29, 0.88), lower: 0.75 },
  asscher: { ...proportionsOf(1, 0.6, 0.32, 1.05), girdle: 0.03 },
  radiant: { ...proportionsOf(1.15, 0.64, 0.26, 1.05), girdle: 0.03 },
  heart: { ...proportionsOf(0.98, 0.56, 0.29, 0.88), lower: 0.76 },
};

const evenlySpaced = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index / count);

interface BrilliantPlan {
  readonly outline: Outline;
  readonly mains: readonly number[];
  readonly centre?: readonly [number, number];
  readonly culet?: readonly [number, number];
  readonly girdleFacets: number;
  readonly isOpen?: boolean;
}

function brilliantOf(proportions: Proportions, plan: BrilliantPlan): Plane[] {
  const form: BrilliantForm = { centre: [0, 0], culet: [0, 0], ...plan, ...proportions };
  return brilliantCut(form);
}

const pointedMains = [0, 0.09, 0.19, 0.3, 0.41, 0.5, 0.59, 0.7, 0.81, 0.91];

/** Scales steps so that they sum to the given inset and height. */
function fitSteps(shape: readonly Step[], inset: number, height: number): Step[] {
  const width = shape.reduce((sum, [part]) => sum + part, 0);
  const rise = shape.reduce((sum, [part, angle]) => sum + part * Math.tan(toRadians(angle)), 0);
  const steepness = (height / rise) * (width / inset);
  return shape.map(([part, angle]) => [
    (part * inset) / width,
    (Math.atan(Math.tan(toRadians(angle)) * steepness) * 180) / Math.PI,
  ]);
}

function steppedCut(proportions: Proportions, corner: number): Plane[] {
  const { ratio, table, crownHeight, pavilionDepth, girdle } = proportions;
  const crown: Step[] = [
    [0.13, 46],
    [0.13, 38],
    [0.12, 29],
  ];
  const pavilion: Step[] = [
    [0.2, 55],
    [0.3, 47],
    [0.5, 41.5],
  ];
  return stepCut({
    ratio,
    corner,
    girdle,
    crown: fitSteps(crown, 1 - table, crownHeight),
    pavilion: fitSteps(pavilion, 1, pavilionDepth),
  });
}

/** Converts a profile with relative heights to absolute heights. */
const scaleProfile = (
  parts: readonly (readonly [number, number])[],
  from: number,
  height: number,
) => parts.map(([out, part]) => [out, from + part * height] as const);

function princess(proportions: Proportions): Plane[] {
  const { ratio, table, crownHeight, pavilionDepth, girdle } = proportions;
  const crown: Profile = [
    [1, girdle],
    [1 - 0.45 * (1 - table), girdle + 0.5855 * crownHeight],
    [table, girdle + crownHeight],
  ];
  const shape = [
    [1, 0],
    [0.73, 0.4125],
    [0.4, 0.751],
    [0, 1],
  ] as const;
  const pavilion = scaleProfile(shape, -girdle, -pavilionDepth);
  return chevronCut({ ratio, corner: 0.035 * Math.SQRT2, girdle, crown, pavilion });
}

function radiant(proportions: Proportions): Plane[] {
  const { ratio, table, crownHeight, pavilionDepth, girdle } = proportions;
  const crown: Profile = [
    [1, girdle],
    [1 - 0.5 * (1 - table), girdle + 0.6 * crownHeight],
    [table, girdle + crownHeight],
  ];
  const shape = [
    [1, 0],
    [0.82, 0.24],
    [0.58, 0.515],
    [0.3, 0.765],
    [0, 1],
  ] as const;
  const corners = [
    [1, 0],
    [0.6, 0.5],
    [0, 1],
  ] as const;
  return chevronCut({
    ratio,
    corner: 0.26,
    girdle,
    crown,
    pavilion: scaleProfile(shape, -girdle, -pavilionDepth),
    cornerCrown: [
      [1, girdle],
      [table + 0.02, girdle + crownHeight],
    ],
    cornerPavilion: scaleProfile(corners, -girdle, -pavilionDepth),
  });
}

const mirrored = (planes: readonly Plane[]): Plane[] =>
  planes.map(({ normal, offset }) => ({ normal: [0 - normal[0], normal[1], normal[2]], offset }));

/** Builds a heart from two convex lobes that share the plane x = 0. */
function heart(proportions: Proportions): CutStone {
  const right = brilliantOf(proportions, {
    outline: halfHeartOutline(proportions.ratio),
    mains: [0, 0.2, 0.4, 0.6, 0.79, 1],
    isOpen: true,
    centre: [0, 0.1],
    culet: [0, 0.08],
    girdleFacets: 48,
  });
  const seam: Plane = { normal: [-1, 0, 0], offset: 0 };
  return { facets: [...right, seam], otherLobe: mirrored([...right, seam]) };
}

const builders: Readonly<Record<CutName, (proportions: Proportions) => CutStone>> = {
  round: (p) => ({
    facets: brilliantOf(p, { outline: ellipse(1), mains: evenlySpaced(8), girdleFacets: 64 }),
  }),
  oval: (p) => ({
    facets: brilliantOf(p, { outline: ellipse(p.ratio), mains: evenlySpaced(8), girdleFacets: 72 }),
  }),
  cushion: (p) => ({
    facets: brilliantOf(p, {
      outline: superellipse(p.ratio, 2.9),
      mains: evenlySpaced(8),
      girdleFacets: 96,
    }),
  }),
  pear: (p) => ({
    facets: brilliantOf(p, {
      outline: pearOutline(p.ratio),
      mains: pointedMains,
      centre: [0.18, 0],
      culet: [0.12, 0],
      girdleFacets: 97,
    }),
  }),
  marquise: (p) => ({
    facets: brilliantOf(p, {
      outline: marquiseOutline(p.ratio),
      mains: [0, 0.09, 0.19, 0.31, 0.41, 0.5, 0.59, 0.69, 0.81, 0.91],
      girdleFacets: 96,
    }),
  }),
  princess: (p) => ({ facets: princess(p) }),
  radiant: (p) => ({ facets: radiant(p) }),
  emerald: (p) => ({ facets: steppedCut(p, 0.3) }),
  asscher: (p) => ({ facets: steppedCut(p, 0.44) }),
  heart,
};

/** Returns the facets of a cut, in default proportions except for those given. */
export function cutStone(cut: CutName, overrides: Partial<Proportions> = {}): CutStone {
  return builders[cut]({ ...defaultProportions[cut], ...overrides });
}
