import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, timestamp, wholeNumber } from './fields.ts';
import { checkPriceRule, priceRoundings, priceRuleFields, priceTargets } from './price-rule.ts';
import { listSelection } from './products.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

export const priceChangeLimits = {
  /** Products that can be named one by one. */
  maxIds: 1000,
  /** Products of a filter. */
  maxProducts: 50_000,
  /** Products that are changed in one transaction. */
  perPart: 250,
  examples: 8,
  /** Listed products that are left out, or that another admin has changed. */
  maxListed: 20,
  /** Days after which a change that was not completed is deleted. */
  retentionDays: 30,
} as const;

/** Why a product is left out. */
export const priceRefusals = [
  'no-price',
  'not-positive',
  'discount-above-price',
  'too-large',
] as const;
export type PriceRefusal = (typeof priceRefusals)[number];

const prices = z.object({ inr_price: z.number(), usd_price: z.number(), discount: z.number() });
const productRef = { p_id: z.int(), sku: z.string(), name: z.string() };
const step = z
  .object({
    by: z.enum(['percent', 'amount']),
    value: z.number(),
    rounding: z.enum(Object.keys(priceRoundings) as (keyof typeof priceRoundings)[]), // its own keys
  })
  .nullable();

export const priceChange = z
  .object({
    change_id: z.int(),
    state: z
      .enum(['planned', 'running', 'done', 'stopped'])
      .describe('`planned`: a preview, nothing is changed yet.'),
    u_name: z.string().describe('The admin who planned it.'),
    createdAt: timestamp,
    rule: z.object({ target: z.enum(priceTargets), inr: step, usd: step }),
    total: z.int().describe('Products that were selected.'),
    planned: z.int().describe('Products whose prices change.'),
    unchanged: z.int(),
    refused: z.int().describe('Products that are left out.'),
    inactive: z.int().describe('Inactive products among those that change.'),
    soldOut: z.int().describe('Sold-out products among those that change.'),
    done: z.int().describe('Planned products that have been processed.'),
    changed: z.int().describe('Products that have been changed.'),
    conflicts: z.int().describe('Products that someone else has changed since the preview.'),
    examples: z.array(z.object({ ...productRef, before: prices, after: prices })),
    refusals: z.array(z.object({ ...productRef, reason: z.enum(priceRefusals) })),
    conflicting: z.array(z.object(productRef)),
  })
  .meta({ id: 'PriceChange' });
export type PriceChange = z.output<typeof priceChange>;

const idsMessage = `must be a list of 1 to ${priceChangeLimits.maxIds} ids`;
const params = z.object({ change_id: id });

export const priceChangeEndpoints = {
  planPriceChange: defineEndpoint({
    method: 'POST',
    path: '/api/price-changes',
    description:
      'Previews a change of prices of these products, or of all products of a filter, and stores it. Changes no product; replaces earlier previews of the same admin.',
    access: 'admin',
    limit: { uses: 120, minutes: 15 },
    roles: catalogueEditors,
    success: { kind: 'created' },
    failures: [422],
    body: z
      .object({
        ...priceRuleFields,
        p_ids: z
          .array(id, 'must be a list of ids')
          .min(1, idsMessage)
          .max(priceChangeLimits.maxIds, idsMessage)
          .optional(),
        filter: listSelection.optional(),
      })
      .superRefine(checkPriceRule)
      .refine(({ p_ids, filter }) => (p_ids === undefined) !== (filter === undefined), {
        path: ['p_ids'],
        message: 'Choose products, or a filter.',
      }),
    response: priceChange,
  }),
  getPriceChanges: defineEndpoint({
    method: 'GET',
    path: '/api/price-changes',
    description: 'The price changes that are in progress, newest first.',
    access: 'admin',
    roles: everyStaffRole,
    response: z.object({ changes: z.array(priceChange) }),
  }),
  applyPriceChange: defineEndpoint({
    method: 'POST',
    path: '/api/price-changes/{change_id}/apply',
    description: `Changes the next ${priceChangeLimits.perPart} products in one transaction. Repeat it with the \`done\` of the response until the state is \`done\`. With another \`done\` than the stored one it changes nothing and returns the progress, so that no product changes twice.`,
    access: 'admin',
    roles: catalogueEditors,
    idempotent: true,
    params,
    body: z.object({ done: wholeNumber(0, priceChangeLimits.maxProducts) }),
    response: priceChange,
  }),
  discardPriceChange: defineEndpoint({
    method: 'DELETE',
    path: '/api/price-changes/{change_id}',
    description:
      'Deletes a preview, or ends a change that is not complete. Products that it has changed stay changed.',
    access: 'admin',
    roles: catalogueEditors,
    params,
    response: z.object({ message: z.string() }),
  }),
} as const;
