/** What numbers are multiplied by, by the words and letters that follow them. */
export const amountMultipliers: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand', 'thousands', 'हज़ार', 'हजार'].map((name) => [name, 1e3] as const),
  ...['l', 'lac', 'lacs', 'lakh', 'lakhs', 'लाख'].map((name) => [name, 1e5] as const),
  ...['m', 'mn', 'million', 'millions'].map((name) => [name, 1e6] as const),
  ...['cr', 'crore', 'crores', 'करोड़'].map((name) => [name, 1e7] as const),
]);

/** What is written before or after a number without changing it. */
const units = /^(?:₹|\$|rs\.?|inr|usd)\s*|\s*(?:₹|\$|rs\.?|inr|usd|\/-|cts?\.?|carats?|mm|%)$/g;

/**
 * Reads a number that a person has written: '4,00,000', '₹ 4 lakh', '1.5L', '50k', '0.9 ct'. Returns null
 * unless it is one, with at most twelve digits before the decimal point.
 */
export function parseAmount(written: string): number | null {
  const text = written.normalize('NFKC').trim().toLowerCase().replace(units, '');
  const found = /^(\d[\d,]*|(?=\.))(\.\d{1,6})?\s*(\p{L}[\p{L}\p{M}]*)?$/u.exec(text);
  if (!found) return null;
  const [, whole = '', fraction = '', word] = found;
  const multiplier = word === undefined ? 1 : amountMultipliers.get(word.normalize('NFKC'));
  if (multiplier === undefined) return null;
  const amount = Number(`${whole.replaceAll(',', '')}${fraction}`) * multiplier;
  // Without the error of a binary multiplication, such as 1.1 lakh.
  const rounded = Math.round(amount * 1e3) / 1e3;
  return rounded < 1e12 ? rounded : null;
}
