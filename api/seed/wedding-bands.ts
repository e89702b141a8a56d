import { type Listing, listProduct } from './listing.ts';
import { embedLookups } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import {
  goldUsdPerGram,
  hallmarks,
  listPrices,
  type Metal,
  makingChargeUsd,
  metalNames,
} from './pricing.ts';

/** A gold ring without stones. The studio names its photographs after the band. */
export interface WeddingBand {
  readonly name: string;
  readonly metal: Metal;
  readonly karat: 14 | 18;
  readonly grams: number;
  readonly widthMm: number;
  readonly description: string;
}

export const weddingBands: readonly WeddingBand[] = [
  {
    name: 'Comfort Band',
    metal: 'yellow',
    karat: 18,
    grams: 5.6,
    widthMm: 4,
    description:
      'A court profile, rounded inside and out, so that it slides over the knuckle and is soon forgotten.',
  },
  {
    name: 'Half Round Band',
    metal: 'rose',
    karat: 18,
    grams: 3.9,
    widthMm: 3,
    description:
      'The wedding ring as it has always been made: flat to the finger, round to the eye.',
  },
  {
    name: 'Milgrain Band',
    metal: 'white',
    karat: 18,
    grams: 6.1,
    widthMm: 4,
    description:
      'A flat polished band between two rows of grains, each rolled along the edge by hand.',
  },
];

export function weddingBandProduct(
  { name, metal, karat, grams, widthMm, description }: WeddingBand,
  listing: Listing,
): SeedProduct {
  return listProduct(listing, {
    name: `${name}, ${widthMm} mm, ${karat}K ${metalNames[metal]}`,
    description: `${description} Made in your size within the week. Hallmarked ${karat}K gold (${hallmarks[karat]}).`,
    specifications: `${widthMm} mm wide · ${karat}K ${metalNames[metal].toLowerCase()}, about ${grams.toFixed(1)} g`,
    price: listPrices(grams * goldUsdPerGram[karat] + makingChargeUsd),
    ...embedLookups({
      collection: 'Wedding Bands',
      shape: null,
      origin: null,
      cut: null,
      clarity: null,
      colour: null,
      fancy: null,
    }),
  });
}
