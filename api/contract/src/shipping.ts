import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { decimal, id, itemList, optionalText, text, wholeNumber } from './fields.ts';
import { maxQuantity } from './page-sizes.ts';
import { orderEditors, orderReaders } from './staff-roles.ts';

export const shippingLimits = { methods: 20, zones: 20, tiers: 20, grams: 1_000_000 } as const;

/** Carats per gram. Products state their weight in carats. */
export const caratsPerGram = 5;

const maxAmount = 9_999_999.99;
/** An amount in each of the store's currencies. */
const amounts = z.object({ inr: decimal(maxAmount), usd: decimal(maxAmount) });

const countryCode = z
  .string('must be a country code')
  .regex(/^[A-Z]{2}$/, 'must be a country code of two letters (ISO 3166-1)');

/** Where a zone applies: countries, or every country that no other zone of its method has. */
const countries = z.union(
  [
    z.literal('others'),
    z.array(countryCode).min(1, 'Choose at least one country.').max(300, 'must be at most 300'),
  ],
  'must be "others" or a list of country codes',
);

interface Tier {
  from: Readonly<Record<string, number>>;
}

/** Whether the first tier starts at zero and each of the others above the one before it. */
function isAscending(tiers: readonly Tier[]): boolean {
  return tiers.every(({ from }, index) => {
    const before = tiers[index - 1]?.from;
    return Object.entries(from).every(([key, value]) =>
      before ? value > (before[key] ?? 0) : value === 0,
    );
  });
}

function tiersOf<T extends z.ZodType<Tier>>(tier: T) {
  return z
    .array(tier, 'must be a list')
    .min(1, 'must have a price')
    .max(shippingLimits.tiers, `must be at most ${shippingLimits.tiers}`)
    .refine(isAscending, 'The first price must start at 0, and each other one above the last.');
}

/** Prices of a method in some countries. `basis` says what selects a tier. */
const zone = z.discriminatedUnion(
  'basis',
  [
    z.object({
      basis: z.literal('value'),
      countries,
      tiers: tiersOf(z.object({ from: amounts, price: amounts })),
    }),
    z.object({
      basis: z.literal('weight'),
      countries,
      tiers: tiersOf(
        z.object({ from: z.object({ grams: decimal(shippingLimits.grams) }), price: amounts }),
      ),
    }),
  ],
  'must have the basis "value" or "weight"',
);
export type ShippingZone = z.output<typeof zone>;

const shippingDays = wholeNumber(0, 365);

/** Working days until an order is handed to the carrier, as admins edit them. */
export const handlingDays = z
  .object({ fromDays: shippingDays, toDays: shippingDays }, 'must be days from and to')
  .refine(({ fromDays, toDays }) => fromDays <= toDays, {
    path: ['toDays'],
    message: 'must not be less than the first number of days',
  });

/** A shipping method as admins edit it. */
const method = z
  .object({
    methodId: wholeNumber(0).describe('0 for a new method.'),
    name: text(60, 'Name is required'),
    description: optionalText(200),
    fromDays: shippingDays.describe('Working days of the carrier until delivery, at best.'),
    toDays: shippingDays.describe('Working days of the carrier until delivery, at most.'),
    isActive: z.boolean('must be true or false'),
    zones: z
      .array(zone, 'must be a list')
      .min(1, 'Add at least one zone.')
      .max(shippingLimits.zones, `must be at most ${shippingLimits.zones}`),
  })
  .refine(({ fromDays, toDays }) => fromDays <= toDays, {
    path: ['toDays'],
    message: 'must not be less than the first number of days',
  })
  .refine(({ zones }) => hasEachCountryOnce(zones), {
    path: ['zones'],
    message: 'Each country can be in one zone of a method.',
  })
  .meta({ id: 'ShippingMethod' });
export type ShippingMethod = z.output<typeof method>;
export const shippingMethod = method;

function hasEachCountryOnce(zones: readonly Pick<ShippingZone, 'countries'>[]): boolean {
  const named = zones.flatMap((each) => each.countries);
  return new Set(named).size === named.length;
}

export const shippingSettings = z
  .object({
    methods: z
      .array(method, 'must be a list')
      .max(shippingLimits.methods, `must be at most ${shippingLimits.methods}`)
      .refine((methods) => {
        const ids = methods.map(({ methodId }) => methodId).filter((each) => each > 0);
        return new Set(ids).size === ids.length;
      }, 'must contain each method once')
      .describe('In the order in which customers see them. The first one is the default.'),
    packagingGrams: decimal(shippingLimits.grams).describe(
      'The weight of the packaging, which is added to that of the pieces.',
    ),
    handling: handlingDays
      .optional()
      .describe(
        'Working days until an order is handed to the carrier. Always present in responses; without it a change keeps the current ones.',
      ),
    version: z.int().describe('Increases with every change; 0 before the first one.'),
  })
  .meta({ id: 'ShippingSettings' });
export type ShippingSettings = z.output<typeof shippingSettings>;

export const shippingQuote = z
  .object({
    methodId: z.int(),
    name: z.string(),
    description: z.string(),
    /** Working days until delivery, from and to. */
    fromDays: z.int(),
    toDays: z.int(),
    inr_price: z.number(),
    usd_price: z.number(),
  })
  .meta({ id: 'ShippingQuote' });
export type ShippingQuote = z.output<typeof shippingQuote>;

export const shippingEndpoints = {
  getShippingQuotes: defineEndpoint({
    method: 'POST',
    path: '/api/shipping/quotes',
    description:
      'The shipping methods for a country, with what they cost for these items in each currency, in the order in which to offer them. The first one is the default of an order. Empty when the store does not ship there.',
    access: 'public',
    body: z.object({
      country: text(80, 'Country is required').describe('A name, or a code of two letters.'),
      items: itemList(z.object({ p_id: id, u_qty: wholeNumber(1, maxQuantity) }))
        .default([])
        .describe('Without items: what the methods cost at least.'),
    }),
    response: z.object({ methods: z.array(shippingQuote) }),
  }),
  getShippingSettings: defineEndpoint({
    method: 'GET',
    path: '/api/shipping/settings',
    description: 'All shipping methods with their zones and prices.',
    access: 'admin',
    roles: orderReaders,
    response: shippingSettings,
  }),
  changeShippingSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/shipping/settings',
    description:
      'Replaces the shipping methods, from the next order on. Orders keep the method with which they were placed. Fails with 409 and the current settings when `version` is not theirs.',
    access: 'admin',
    roles: orderEditors,
    body: shippingSettings,
    response: z.object({ message: z.string(), settings: shippingSettings }),
  }),
} as const;
