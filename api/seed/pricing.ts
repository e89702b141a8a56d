import type { Prices } from '@vajra/contract';
import type { FancyColour, Origin } from './lookups.ts';
import type { Shape } from './shapes.ts';

/** A fixed exchange rate, so that the seed is always the same. */
const rupeesPerDollar = 88;

export const metalNames = {
  yellow: 'Yellow Gold',
  rose: 'Rose Gold',
  white: 'White Gold',
} as const;
export type Metal = keyof typeof metalNames;

/** Parts of gold per thousand, by karat. */
export const hallmarks = { 14: '585', 18: '750' } as const;

/** Dollars per gram of the alloy, by karat. */
export const goldUsdPerGram = { 14: 52, 18: 67 } as const;
/** The goldsmith's work on one piece. */
export const makingChargeUsd = 190;

/** Prices relative to a round of the same weight and grades. */
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

/** Prices relative to a near-colourless stone. */
const fancyFactors: Readonly<Record<FancyColour, number>> = {
  'Fancy Yellow': 1.15,
  'Fancy Intense Yellow': 2.2,
  'Fancy Pink': 8.5,
  'Fancy Blue': 10.5,
  'Fancy Green': 4.8,
  Champagne: 0.72,
};

interface PricedStone {
  /** The price of the real round that the stone is derived from. */
  readonly roundPriceUsd: number;
  readonly shape: Shape;
  readonly origin: Origin;
  readonly fancy: FancyColour | null;
}

/** Returns the price of a stone in dollars, before rounding. */
export function stonePriceUsd({ roundPriceUsd, shape, origin, fancy }: PricedStone): number {
  const price = roundPriceUsd * shapeFactors[shape];
  if (origin === 'Natural') return price * (fancy ? fancyFactors[fancy] : 1);
  // Fancy colours cost a laboratory little more, because they are not rare.
  return price * 0.21 * (fancy ? 1.35 : 1);
}

function roundToStep(amount: number, steps: readonly (readonly [number, number])[]): number {
  const step = steps.find(([below]) => amount < below)?.[1] ?? 1;
  return Math.max(step, Math.round(amount / step) * step);
}

/** Returns the list prices in minor units, rounded to the steps that jewellers use. */
export function listPrices(dollars: number): Prices {
  const usd = roundToStep(dollars, [
    [1_000, 5],
    [10_000, 10],
    [Infinity, 50],
  ]);
  const inr = roundToStep(dollars * rupeesPerDollar, [
    [100_000, 100],
    [1_000_000, 500],
    [Infinity, 1_000],
  ]);
  return { inr: inr * 100, usd: usd * 100 };
}
