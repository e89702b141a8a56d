import { stoneName } from '../src/catalogue/products/stone-name.ts';
import { type Listing, listProduct } from './listing.ts';
import { embedLookups } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import { listPrices } from './pricing.ts';
import { describeStone } from './stone-descriptions.ts';
import { collectionOf, type Stone } from './stones.ts';

export function stoneProduct(stone: Stone, listing: Listing): SeedProduct {
  const { cut, clarity, colour, fancy, shape, origin, dimensions, carat } = stone;
  return listProduct(listing, {
    name: stoneName({ shape, carat, fancy, isLabGrown: origin === 'Lab Grown' }),
    description: describeStone(stone, listing.p_id),
    specifications: specificationsOf(stone),
    price: listPrices(stone.priceUsd),
    ...embedLookups({
      collection: collectionOf(stone),
      shape,
      origin,
      cut,
      clarity,
      colour: fancy ? null : colour,
      fancy,
    }),
    length: dimensions && Math.max(dimensions.length, dimensions.width),
    weight: carat,
  });
}

function specificationsOf({ dimensions, depthPercent, tablePercent }: Stone): string {
  const sizes = dimensions && [dimensions.length, dimensions.width, dimensions.depth];
  const size = sizes ? `${sizes.map((mm) => mm.toFixed(2)).join(' x ')} mm · ` : '';
  // On a phone the text wraps, and a percent sign must not start a line.
  return `${size}depth ${depthPercent.toFixed(1)}\u00a0% · table ${tablePercent}\u00a0%`;
}
