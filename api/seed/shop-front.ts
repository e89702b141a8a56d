import { sliderShots } from '../studio/shots/sliders.ts';
import { lookupDocuments } from './lookups.ts';
import { photograph } from './photographs.ts';
import { type Plan, seedVersion } from './plan.ts';

type ShopFront = Pick<Plan, 'lookups' | 'sliders' | 'newsLine'>;

/** What a shop has before it has goods. */
export function shopFront(): ShopFront {
  return {
    lookups: lookupDocuments(seedVersion),
    sliders: sliderShots.map(({ name }) => photograph(name)),
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
