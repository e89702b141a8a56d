import type { Picture } from './photographs.ts';
import { seedVersion } from './plan.ts';

export interface Listing {
  readonly p_id: number;
  readonly quantity: number;
  readonly discount: number;
  readonly recommended: boolean;
  readonly active: boolean;
  readonly at: Date;
  readonly pictures: readonly Picture[];
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
