import { lookupDocuments } from './lookups.ts';
import { manifest } from './photograph-manifest.ts';
import { photograph } from './photographs.ts';
import { type Plan, seedVersion } from './plan.ts';

type ShopFront = Pick<Plan, 'lookups' | 'sliders' | 'newsLine'>;

/** The lookups, sliders and news line of a demo store. */
export function shopFront(): ShopFront {
  return {
    lookups: lookupDocuments(seedVersion),
    sliders: manifest.sliders.map(photograph),
    newsLine:
      'Complimentary engraving on all solitaires this November · Natural, certified, conflict-free · We ship worldwide in 15-25 business days',
  };
}

export const noCommerce = {
  orders: [],
  movements: [],
  reviews: [],
  inquiries: [],
  contacts: [],
} as const satisfies Partial<Plan>;
