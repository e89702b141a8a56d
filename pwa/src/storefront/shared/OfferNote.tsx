import { type CartRow, formatMoney } from '@vajra/contract';
import * as texts from '#texts/cart.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import type { Pricing } from './cards/prices.ts';
import { unappliedOffers } from './cart.ts';

interface OfferNoteProps {
  rows: readonly CartRow[];
  pricing: Pricing;
}

/** Explains why the total is higher than the offer prices that the shop shows. */
export function OfferNote({ rows, pricing }: OfferNoteProps) {
  const difference = unappliedOffers(rows, pricing);
  if (difference === 0) return null;
  return (
    <SecondaryText>
      {texts.offersNotApplied(formatMoney(difference, pricing.currency))}
    </SecondaryText>
  );
}
