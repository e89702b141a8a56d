import { lookupDocuments } from './lookups.ts';
import { noOrderRecords } from './order-records.ts';
import { manifest } from './photograph-manifest.ts';
import { photograph } from './photographs.ts';
import { type Plan, seedVersion } from './plan.ts';

type StorefrontContent = Pick<Plan, 'lookups' | 'sliders' | 'newsLine'>;

/** Returns the lookups, sliders and news line of a demo store. */
export function storefrontContent(): StorefrontContent {
  return {
    lookups: lookupDocuments(seedVersion),
    sliders: manifest.sliders.map(photograph),
    newsLine:
      'Complimentary engraving on all solitaires this November · Natural, certified, conflict-free · We ship worldwide in 15-25 business days',
  };
}

export const noCustomerActivity = {
  orders: [],
  orderRecords: noOrderRecords,
  movements: [],
  reviews: [],
  inquiries: [],
  contacts: [],
} as const satisfies Partial<Plan>;
