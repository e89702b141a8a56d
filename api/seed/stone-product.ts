import { stoneName } from '../src/products/stone-name.ts';
import { type Listing, listed } from './listing.ts';
import { lookupCopies } from './lookups.ts';
import type { SeedProduct } from './plan.ts';
import { listPrices } from './pricing.ts';
import { describeStone } from './stone-descriptions.ts';
import { collectionOf, type Stone } from './stones.ts';

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

function specifications({ measures, depth, table }: Stone): string {
  const size = measures && [measures.length, measures.width, measures.depth];
  const across = size ? `${size.map((mm) => mm.toFixed(2)).join(' x ')} mm · ` : '';
  return `${across}depth ${depth.toFixed(1)} % · table ${table} %`;
}
