import { type PriceChange, type PriceRule, type PriceStep, toDecimal } from '@vajra/contract';
import type { ProductPrices } from './apply-price-rule.ts';
import type { PriceChangeDocument } from './price-change.model.ts';

export function presentPriceChange(document: PriceChangeDocument): PriceChange {
  const { _id, rule, u_id: _, expiresAt: __, createdAt, ...stored } = document;
  return {
    ...stored,
    change_id: _id,
    createdAt: createdAt.toISOString(),
    rule: presentRule(rule),
  };
}

export function presentRule({ target, inr, usd }: PriceRule): PriceChange['rule'] {
  return { target, inr: presentStep(inr), usd: presentStep(usd) };
}

export function presentPrices({ price, discount }: ProductPrices) {
  return { inr_price: toDecimal(price.inr), usd_price: toDecimal(price.usd), discount };
}

/** Percents have hundredths like money has minor units. */
function presentStep(step: PriceStep | null | undefined) {
  return step ? { ...step, value: toDecimal(step.value) } : null;
}
