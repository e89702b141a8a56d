import type { Prices } from '@vajra/contract';
import type { FancyColour, Origin } from './lookups.ts';
import type { Shape } from './shapes.ts';

/** Rupees a dollar, fixed, so that the seed is the same every day. */
const rupees = 88;

export const metalNames = {
  yellow: 'Yellow Gold',
  rose: 'Rose Gold',
  white: 'White Gold',
} as const;
export type Metal = keyof typeof metalNames;

/** Dollars a gram of the alloy, and for the bench. */
export const goldPerGram = { 14: 52, 18: 67 } as const;
export const making = 190;

/** What other cuts cost beside a round of the same weight and grades. */
const shapeFactors: Readonly<Record<Shape, number>> = {
  Round: 1,
  Princess: 0.78,
  Cushion: 0.76,
  Oval: 0.88,
  Emerald: 0.78,
  Pear: 0.85,
  Marquise: 0.83,
  Radiant: 0.77,
  Asscher: 0.77,
  Heart: 0.81,
};

/** Beside a near-colourless stone. */
const fancyFactors: Readonly<Record<FancyColour, number>> = {
  'Fancy Yellow': 1.15,
  'Fancy Intense Yellow': 2.2,
  'Fancy Pink': 8.5,
  'Fancy Blue': 10.5,
  'Fancy Green': 4.8,
  Champagne: 0.72,
};

interface Priced {
  /** Dollars of the real round that the stone was derived from. */
  readonly round: number;
  readonly shape: Shape;
  readonly origin: Origin;
  readonly fancy: FancyColour | null;
}

/** Dollars that a stone costs, before rounding. */
export function stoneDollars({ round, shape, origin, fancy }: Priced): number {
  const price = round * shapeFactors[shape];
  if (origin === 'Natural') return price * (fancy ? fancyFactors[fancy] : 1);
  // Colour costs a laboratory little: rarity has no part in it.
  return price * 0.21 * (fancy ? 1.35 : 1);
}

function rounded(amount: number, steps: readonly (readonly [number, number])[]): number {
  const step = steps.find(([below]) => amount < below)?.[1] ?? 1;
  return Math.max(step, Math.round(amount / step) * step);
}

/** Both list prices in minor units, rounded as a jeweller writes them. */
export function listPrices(dollars: number): Prices {
  const usd = rounded(dollars, [
    [1_000, 5],
    [10_000, 10],
    [Infinity, 50],
  ]);
  const inr = rounded(dollars * rupees, [
    [100_000, 100],
    [1_000_000, 500],
    [Infinity, 1_000],
  ]);
  return { inr: inr * 100, usd: usd * 100 };
}
