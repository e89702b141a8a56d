import {
  type Clarity,
  type Colour,
  type CutGrade,
  type DiamondRow,
  hasPlausibleSize,
} from './diamonds-csv.ts';
import type { Collection, FancyColour, Origin } from './lookups.ts';
import { stonePriceUsd } from './pricing.ts';
import { type Dimensions, randomDimensions } from './proportions.ts';
import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';

export interface StoneKind {
  readonly shape: Shape;
  readonly origin: Origin;
  readonly fancy: FancyColour | null;
}

/** A loose diamond, before it is listed as a product. */
export interface Stone extends StoneKind {
  readonly carat: number;
  readonly cut: CutGrade;
  readonly colour: Colour;
  readonly clarity: Clarity;
  /** Null when the source row has implausible dimensions. */
  readonly dimensions: Dimensions | null;
  readonly depthPercent: number;
  readonly tablePercent: number;
  readonly priceUsd: number;
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;

/** Returns the round brilliant that a row describes. */
export function toRoundStone(row: DiamondRow, origin: Origin = 'Natural'): Stone {
  const { depth, table, x, y, z } = row;
  const kind = { shape: 'Round', origin, fancy: null } as const;
  return {
    ...kind,
    ...gradesOf(row),
    dimensions: hasPlausibleSize(row) ? { length: x, width: y, depth: z } : null,
    depthPercent: depth,
    tablePercent: table,
    priceUsd: stonePriceUsd({ ...kind, roundPriceUsd: row.price }),
  };
}

/** Creates a stone of another kind with a row's weight and grades, and dimensions that fit. */
export function deriveStone(row: DiamondRow, kind: StoneKind, random: Random): Stone {
  const { dimensions, tablePercent } = randomDimensions(kind.shape, row.carat, random);
  return {
    ...kind,
    ...gradesOf(row),
    dimensions,
    depthPercent: roundToTenths((dimensions.depth / dimensions.width) * 100),
    tablePercent,
    priceUsd: stonePriceUsd({ ...kind, roundPriceUsd: row.price }),
  };
}

function gradesOf({ carat, cut, color, clarity }: DiamondRow) {
  return { carat, cut, colour: color, clarity };
}

export function collectionOf({ shape, origin, fancy }: StoneKind): Collection {
  if (origin === 'Lab Grown') return 'Lab Grown';
  if (fancy) return 'Fancy Colour';
  return shape === 'Round' ? 'Solitaires' : 'Fancy Shapes';
}
