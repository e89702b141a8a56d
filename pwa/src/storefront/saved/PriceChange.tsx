import { applyDiscount, formatMoney, listPrice, type SavedRow } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/saved.ts';
import { currencyAtom } from '../../session/session.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { minorPrices } from '../shared/cards/prices.ts';

/** Says how the price has changed since a product was saved, in the currency of the customer. */
export function PriceChange({ row }: { row: SavedRow }) {
  const currency = useAtomValue(currencyAtom);
  const { product } = row;
  const then = listPrice({ price: minorPrices(row) }, currency);
  const now = applyDiscount(listPrice({ price: minorPrices(product) }, currency), product.discount);
  // Without a price in the currency there is nothing to compare.
  if (then === now || then === 0 || now === 0) return null;
  const [thenText, nowText, difference] = [then, now, Math.abs(now - then)].map((amount) =>
    formatMoney(amount, currency),
  ) as [string, string, string]; // of the three amounts
  return (
    <SecondaryText>
      {(now < then ? texts.cheaper : texts.dearer)(thenText, nowText, difference)}
    </SecondaryText>
  );
}
