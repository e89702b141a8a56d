import {
  type Clarity,
  type Colour,
  type CutGrade,
  type DiamondRow,
  isMeasured,
} from './diamonds-csv.ts';
import type { Collection, FancyColour, Origin } from './lookups.ts';
import { stoneDollars } from './pricing.ts';
import { type Measures, measuresOf } from './proportions.ts';
import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';

/** A stone before it is a product. */
export interface Stone {
  readonly shape: Shape;
  readonly origin: Origin;
  readonly fancy: FancyColour | null;
  readonly carat: number;
  readonly cut: CutGrade;
  readonly colour: Colour;
  readonly clarity: Clarity;
  /** Null where the row's own cannot be true. */
  readonly measures: Measures | null;
  /** Percent. */
  readonly depth: number;
  readonly table: number;
  readonly dollars: number;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** A row as it is. */
export function roundStone(row: DiamondRow, origin: Origin = 'Natural'): Stone {
  const { carat, cut, color, clarity, depth, table, x, y, z, price } = row;
  const base = { shape: 'Round', origin, fancy: null } as const;
  const measures = isMeasured(row) ? { length: x, width: y, depth: z } : null;
  const dollars = stoneDollars({ ...base, round: price });
  return { ...base, carat, cut, colour: color, clarity, measures, depth, table, dollars };
}

export interface Derivation {
  readonly shape: Shape;
  readonly origin: Origin;
  readonly fancy: FancyColour | null;
}

/** A stone of another kind with a row's weight and grades, and measures that give that weight. */
export function derivedStone(row: DiamondRow, kind: Derivation, random: Random): Stone {
  const { carat, cut, color, clarity, price } = row;
  const { measures, table } = measuresOf(kind.shape, carat, random);
  const depth = tenths((measures.depth / measures.width) * 100);
  const dollars = stoneDollars({ ...kind, round: price });
  return { ...kind, carat, cut, colour: color, clarity, measures, depth, table, dollars };
}

export function collectionOf({ shape, origin, fancy }: Derivation): Collection {
  if (origin === 'Lab Grown') return 'Lab Grown';
  if (fancy) return 'Fancy Colour';
  return shape === 'Round' ? 'Solitaires' : 'Fancy Shapes';
}
