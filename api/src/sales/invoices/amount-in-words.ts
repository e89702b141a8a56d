import type { Currency } from '@vajra/contract';

interface Scale {
  size: number;
  name: string;
}

const units = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = [
  ...['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
];

/** Largest first. Numbers of 1,000 crore and more repeat the scale: one lakh crore. */
const indianScales: readonly Scale[] = [
  { size: 1e7, name: 'crore' },
  { size: 1e5, name: 'lakh' },
  { size: 1e3, name: 'thousand' },
  { size: 100, name: 'hundred' },
];
const internationalScales: readonly Scale[] = [
  { size: 1e12, name: 'trillion' },
  { size: 1e9, name: 'billion' },
  { size: 1e6, name: 'million' },
  { size: 1e3, name: 'thousand' },
  { size: 100, name: 'hundred' },
];

const currencyNames = {
  INR: { scales: indianScales, major: ['rupee', 'rupees'], minor: ['paisa', 'paise'] },
  USD: { scales: internationalScales, major: ['dollar', 'dollars'], minor: ['cent', 'cents'] },
} as const;

/**
 * Returns an amount in words, such as "One lakh three thousand rupees and fifty paise only".
 * @param minor a whole number of paise or cents
 * @throws RangeError if it is not a safe integer
 */
export function amountInWords(minor: number, currency: Currency): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount: ${minor}`);
  const { scales, major, minor: small } = currencyNames[currency];
  const absolute = Math.abs(minor);
  const count = (amount: number, [one, many]: readonly [string, string]) =>
    `${numberInWords(amount, scales)} ${amount === 1 ? one : many}`;
  const [whole, rest] = [Math.floor(absolute / 100), absolute % 100];
  const parts = [
    ...(whole > 0 || rest === 0 ? [count(whole, major)] : []),
    ...(rest > 0 ? [count(rest, small)] : []),
  ];
  const text = `${minor < 0 ? 'minus ' : ''}${parts.join(' and ')} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function numberInWords(value: number, scales: readonly Scale[]): string {
  if (value === 0) return 'zero';
  const scale = scales.find(({ size }) => value >= size);
  if (!scale) return belowHundred(value);
  const rest = value % scale.size;
  const head = `${numberInWords(Math.floor(value / scale.size), scales)} ${scale.name}`;
  return rest === 0 ? head : `${head} ${numberInWords(rest, scales)}`;
}

function belowHundred(value: number): string {
  if (value < 20) return units[value] ?? '';
  return [tens[Math.floor(value / 10)], units[value % 10]].filter(Boolean).join('-');
}
