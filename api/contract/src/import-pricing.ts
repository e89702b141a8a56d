import { z } from 'zod';
import { blankable, decimal, text } from './fields.ts';
import type { Prices } from './money.ts';
import {
  applyPriceStep,
  type PriceRounding,
  priceRoundings,
  priceRuleLimits,
} from './price-rule.ts';
import { supplierNameLength } from './product-fields.ts';

export const supplierLimits = { maxSuppliers: 500, maxBands: 20 } as const;

/**
 * What happens to a supplier's active products that the list does not have: `nothing`; `report`: the
 * check lists them; `hide`: the import hides them from customers, until a later list has them again.
 */
export const unlistedActions = ['nothing', 'report', 'hide'] as const;

/**
 * What the prices of the list mean: `overwrite`: they become the prices of the shop; `keep`: only new
 * products get them; `markup`: they are the cost, from which the markup calculates the price of the shop.
 */
export const priceModes = ['overwrite', 'keep', 'markup'] as const;

const roundingNames = Object.keys(priceRoundings) as PriceRounding[]; // its own keys
const rounding = z.enum(roundingNames, 'must be one of the roundings');

const bandBody = z.object({
  upTo: blankable(decimal(priceRuleLimits.maxAmount)).describe(
    'The highest cost of the band, included; none in the last band.',
  ),
  percent: decimal(1000).describe('Added to the cost.'),
});

/** How the price of the shop is calculated from the cost of a product. */
export const markupBody = z
  .object({
    currency: z.enum(['INR', 'USD'], 'must be INR or USD').describe('Of the bounds of the bands.'),
    bands: z
      .array(bandBody, 'must be a list')
      .min(1, 'Enter a markup.')
      .max(supplierLimits.maxBands, `must be at most ${supplierLimits.maxBands} bands`),
    rounding: z
      .object({ inr: rounding.default('none'), usd: rounding.default('none') })
      .prefault({}),
  })
  .superRefine(({ bands }, issues) => {
    const bounds = bands.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
    bounds.forEach((bound, at) => {
      const path = ['bands', at, 'upTo'];
      if (at === bands.length - 1) {
        if (Number.isFinite(bound)) {
          const message = 'The last band has no upper bound, so that every cost has a markup.';
          issues.addIssue({ code: 'custom', path, message });
        }
      } else if (!(bound < (bounds[at + 1] ?? 0))) {
        issues.addIssue({ code: 'custom', path, message: 'The bounds must increase.' });
      }
    });
  });

export const markup = z
  .object({
    currency: z.enum(['INR', 'USD']),
    bands: z.array(z.object({ upTo: z.number().nullable(), percent: z.number() })),
    rounding: z.object({ inr: rounding, usd: rounding }),
  })
  .meta({ id: 'Markup' });
export type Markup = z.output<typeof markup>;

/** The settings of an import that belong to the supplier of the list. */
export const supplierSettingsBody = {
  supplier: blankable(text(supplierNameLength)).describe(
    'Whose products the list has. New and changed products are marked with it.',
  ),
  unlisted: z
    .enum(unlistedActions, 'must be nothing, report or hide')
    .default('nothing')
    .describe('What happens to products of the supplier that the list does not have.'),
  prices: z
    .enum(priceModes, 'must be overwrite, keep or markup')
    .default('overwrite')
    .describe('Whether prices of the list replace those of the shop, are left, or are the cost.'),
  markup: markupBody.nullish().describe('Required where `prices` is `markup`.'),
};

export const supplierSettings = {
  supplier: z.string().nullable(),
  unlisted: z.enum(unlistedActions),
  prices: z.enum(priceModes),
  markup: markup.nullable(),
};

/** The settings of a supplier's latest import. */
export const importSupplier = z
  .object({ ...supplierSettings, supplier: z.string(), rate: z.number().nullable() })
  .meta({ id: 'ImportSupplier' });
export type ImportSupplier = z.output<typeof importSupplier>;

/**
 * Returns the price of the shop for a cost, both in minor units, or null if the markup cannot be
 * applied: the cost in the currency of the bands is unknown. A currency without a cost has no price (0).
 */
export function priceOfCost(cost: Prices, { currency, bands, rounding }: Markup): Prices | null {
  const reference = currency === 'INR' ? cost.inr : cost.usd;
  if (reference <= 0) return null;
  const band = bands.find(({ upTo }) => upTo === null || reference <= Math.round(upTo * 100));
  if (!band) return null;
  const value = Math.round(band.percent * 100);
  const priceIn = (of: 'inr' | 'usd') =>
    cost[of] > 0 ? applyPriceStep(cost[of], { by: 'percent', value, rounding: rounding[of] }) : 0;
  return { inr: priceIn('inr'), usd: priceIn('usd') };
}
