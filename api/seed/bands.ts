import { type Listing, listed } from './listing.ts';
import { lookupCopies } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import { goldPerGram, listPrices, type Metal, making, metalNames } from './pricing.ts';

/** A ring of gold alone: the studio names its pictures after it. */
export interface Band {
  readonly name: string;
  readonly metal: Metal;
  readonly karat: 14 | 18;
  readonly grams: number;
  /** Millimetres. */
  readonly width: number;
  readonly words: string;
}

export const bands: readonly Band[] = [
  {
    name: 'Comfort Band',
    metal: 'yellow',
    karat: 18,
    grams: 5.6,
    width: 4,
    words:
      'A court profile, rounded inside and out, so that it goes over the knuckle and is forgotten.',
  },
  {
    name: 'Half Round Band',
    metal: 'rose',
    karat: 18,
    grams: 3.9,
    width: 3,
    words: 'The wedding ring as it was always made: flat to the finger, round to the eye.',
  },
  {
    name: 'Milgrain Band',
    metal: 'white',
    karat: 18,
    grams: 6.1,
    width: 4,
    words: 'A flat polished band between two rows of grains, each rolled along the edge by hand.',
  },
];

const alloys = { 14: '585', 18: '750' } as const;

export function bandProduct(
  { name, metal, karat, grams, width, words }: Band,
  listing: Listing,
): SeedProduct {
  return {
    ...listed(listing),
    name: `${name}, ${width} mm, ${karat}K ${metalNames[metal]}`,
    description: `${words} Made in your size within the week. Hallmarked ${karat}K gold (${alloys[karat]}).`,
    specifications: `${width} mm wide · ${karat}K ${metalNames[metal].toLowerCase()}, about ${grams.toFixed(1)} g`,
    price: listPrices(grams * goldPerGram[karat] + making),
    ...lookupCopies({
      collection: 'Wedding Bands',
      shape: null,
      origin: null,
      cut: null,
      clarity: null,
      colour: null,
      fancy: null,
    }),
    length: null,
    weight: null,
  };
}
