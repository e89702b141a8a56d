import { stoneName } from '../src/products/stone-name.ts';
import {
  type Clarity,
  type Colour,
  type CutGrade,
  type DiamondRow,
  isMeasured,
} from './diamonds-csv.ts';
import { type Collection, type FancyColour, lookupCopies, type Origin } from './lookups.ts';
import type { Picture } from './photographs.ts';
import { type SeedProduct, seedVersion } from './plan.ts';
import { listPrices, stoneDollars } from './pricing.ts';
import { type Measures, measuresOf } from './proportions.ts';
import type { Random } from './random.ts';
import type { Shape } from './shapes.ts';
import { describeStone } from './stone-words.ts';

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

function specifications({ measures, depth, table }: Stone): string {
  const size = measures && [measures.length, measures.width, measures.depth];
  const across = size ? `${size.map((mm) => mm.toFixed(2)).join(' x ')} mm · ` : '';
  return `${across}depth ${depth.toFixed(1)} % · table ${table} %`;
}

export function collectionOf({ shape, origin, fancy }: Derivation): Collection {
  if (origin === 'Lab Grown') return 'Lab Grown';
  if (fancy) return 'Fancy Colour';
  return shape === 'Round' ? 'Solitaires' : 'Fancy Shapes';
}

export interface Listing {
  readonly p_id: number;
  readonly quantity: number;
  readonly discount: number;
  readonly recommended: boolean;
  readonly active: boolean;
  readonly at: Date;
  readonly pictures: readonly Picture[];
}

/** A stone in the shop's window. */
export function stoneProduct(stone: Stone, listing: Listing): SeedProduct {
  const { cut, clarity, colour, fancy, shape, origin, measures, carat } = stone;
  const length = measures && Math.max(measures.length, measures.width);
  return {
    ...listed(listing),
    name: stoneName({ shape, carat, fancy, isLabGrown: origin === 'Lab Grown' }),
    description: describeStone(stone, listing.p_id),
    specifications: specifications(stone),
    price: listPrices(stone.dollars),
    ...lookupCopies({
      collection: collectionOf(stone),
      shape,
      origin,
      cut,
      clarity,
      colour: fancy ? null : colour,
      fancy,
    }),
    length,
    weight: carat,
  };
}

/** What every product has, stone or not. */
export function listed(listing: Listing) {
  const { p_id, quantity, discount, recommended, active, at, pictures } = listing;
  return {
    _id: p_id,
    sku: `VJ-${10_000 + p_id}`,
    is_recommended: recommended ? (1 as const) : (0 as const),
    quantity,
    purchased_qty: 0,
    remaining_qty: quantity,
    discount,
    status: active ? (1 as const) : (0 as const),
    pictures,
    rating: { sum: 0, count: 0 },
    version: { catalogue: seedVersion, stock: seedVersion },
    createdAt: at,
    updatedAt: at,
  };
}
