import { type PriceRounding, priceRoundings } from '@vajra/contract';

/** The roundings of prices, for a select. */
export const roundingOptions = (Object.keys(priceRoundings) as PriceRounding[]) // its own keys
  .map((value) => ({ value, label: roundingName(value) }));

export function roundingName(rounding: PriceRounding): string {
  const { step, ending } = priceRoundings[rounding];
  if (rounding === 'none') return 'Not rounded';
  return ending === 0 ? `To ${step}` : `Ending in ${ending}`;
}
