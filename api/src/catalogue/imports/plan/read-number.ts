/** What separates the fraction of a number: 12.50 or 12,50. */
export type DecimalSign = '.' | ',';

/**
 * What a number says about the decimal sign of its column. `ambiguous` is a number that is a thousand
 * times larger with the other sign, such as 12.000 or 1,205; `none` has no sign.
 */
export type SignEvidence = DecimalSign | 'ambiguous' | 'none';

const unit = /\s*(?:cts?|carats?|mm|%)\.?$/i;
const currency = String.raw`(?:us\$|\$|₹|rs\.?|inr|usd|€|£)`;
const money = new RegExp(String.raw`^${currency}\s*|\s*${currency}$`, 'gi');
/** Rupee amounts end with a stroke: 12,000/- */
const stroke = /\s*\/[-=]*$/;
const struckPrice = /^.*now:?\s*/i;
// Very small numbers are exported as 1e-7.
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e-\d+)?$/i;
const groupedBySpaces =
  /^[+-]?\d{1,3}(?:[ \u00a0\u202f'’]\d{2,3})*[ \u00a0\u202f'’]\d{3}(?:[.,]\d*)?$/;
/** A spreadsheet shows long numbers so, and stores the list without their last digits. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e\+\d+$/i;

export function isShortened(text: string): boolean {
  return shortened.test(text.trim());
}

/** Parses a weight, length or percentage: '1.01', '1,01', '61.5 %'. Returns NaN for other texts. */
export function readMeasure(text: string): number {
  const bare = text.trim().replace(unit, '');
  return toNumber(/^[+-]?\d+,\d+$/.test(bare) ? bare.replace(',', '.') : bare);
}

/** Returns which decimal sign a price has. */
export function signOfPrice(text: string): SignEvidence {
  return signOf(bareAmount(text));
}

/**
 * Parses a price with or without symbol and separators: '$1,234.50', '₹ 3,84,200', 'Rs. 1,23,456/-',
 * '12 000,50'. Else NaN.
 * @param sign of numbers that can be read both ways
 */
export function readPrice(text: string, sign: DecimalSign): number {
  const bare = bareAmount(text);
  const own = signOf(bare);
  const decimal = own === '.' || own === ',' ? own : sign;
  const [whole = '', fraction, ...more] = bare.split(decimal);
  if (more.length > 0) return Number.NaN;
  const digits = withoutGroups(whole, decimal === '.' ? ',' : '.');
  return toNumber(fraction === undefined ? digits : `${digits}.${fraction}`);
}

/** Removes what is not part of the number: currency, stroke, a price that is struck out, spaces. */
function bareAmount(text: string): string {
  const bare = text.trim().replace(struckPrice, '').replace(stroke, '').replace(money, '').trim();
  return groupedBySpaces.test(bare) ? bare.replace(/[^\d.,+-]/g, '') : bare;
}

function signOf(bare: string): SignEvidence {
  const signs = bare.match(/[.,]/g) ?? [];
  const [first, last] = [signs[0] as DecimalSign, signs.at(-1) as DecimalSign]; // what the pattern matches
  if (signs.length === 0) return 'none';
  if (first !== last) return last;
  if (signs.length > 1) return first === '.' ? ',' : '.';
  // 0,123 and 1234,567 are no groups of thousands.
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? 'ambiguous' : first;
}

/** Removes separators of thousands or, in India, of lakhs. NaN if they separate other groups. */
function withoutGroups(whole: string, separator: DecimalSign): string {
  if (!whole.includes(separator)) return whole;
  const [first = '', ...groups] = whole.split(separator);
  const isGrouped =
    /^[+-]?\d{1,3}$/.test(first) &&
    /^\d{3}$/.test(groups.at(-1) ?? '') &&
    groups.every((group) => /^\d{2,3}$/.test(group));
  return isGrouped ? first + groups.join('') : 'NaN';
}

/** Parses a percentage that may be written as a fraction: '61.5' or '0.615'. */
export function readPercentage(text: string): number {
  const value = readMeasure(text);
  // Table and depth percentages are well above 2, so smaller numbers are fractions.
  return value > 0 && value <= 2 && !text.includes('%') ? Math.round(value * 1e4) / 100 : value;
}

/**
 * Parses length, width and depth in one cell, separated by x, - or *: '6.18 x 6.21 x 3.83'. Zeros,
 * which mean that a stone was not measured, are kept.
 */
export function readMeasurements(text: string): [number, number, number] | undefined {
  const numbers = text
    .replace(unit, '')
    .split(/\s*[x×*\-–]\s*/i)
    .map(readMeasure);
  const [length = Number.NaN, width = Number.NaN, depth = Number.NaN] = numbers;
  const isSize = numbers.length === 3 && numbers.every((value) => value >= 0 && value < 1000);
  return isSize ? [length, width, depth] : undefined;
}

function toNumber(text: string): number {
  return plain.test(text) ? Number(text) : Number.NaN;
}
