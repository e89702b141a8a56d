const unit = /\s*(?:cts?|carats?|mm|%)\.?$/i;
const money = /^(?:us\$|\$|₹|rs\.?|inr|usd|€|£)\s*|\s*(?:us\$|\$|₹|rs\.?|inr|usd)$/gi;
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Matches 1,234,567 and 12,34,567, with or without decimals. */
const grouped = /^[+-]?\d{1,3}(?:[,\u00a0\u202f ']\d{2,3})*[,\u00a0\u202f ']\d{3}(?:\.\d+)?$/;
const europeanGrouped = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;
const groupedByPoints = /^[+-]?\d{1,3}(?:\.\d{3})+$/;
const europeanPlain = /^[+-]?\d+,\d+$/;

/** Parses a weight, length or percentage: '1.01', '1,01', '61.5 %'. Returns NaN for other texts. */
export function readMeasure(text: string): number {
  const bare = text.trim().replace(unit, '');
  return toNumber(europeanPlain.test(bare) ? bare.replace(',', '.') : bare);
}

/** Whether one of these numbers is written with a decimal comma, such as 5.250,00 or 0,51. */
export function hasDecimalComma(numbers: readonly string[]): boolean {
  return numbers.some((text) => {
    const bare = text.trim().replace(money, '').trim().replace(unit, '');
    return europeanGrouped.test(bare) || /^[+-]?\d+,\d{1,2}$/.test(bare);
  });
}

/**
 * Parses a price with or without symbol and separators: '$1,234.50', '₹ 3,84,200'. Else NaN. In a file
 * with decimal commas, 12.000 is twelve thousand.
 */
export function readPrice(text: string, isDecimalComma = false): number {
  const bare = text.trim().replace(money, '').trim();
  if (isDecimalComma && groupedByPoints.test(bare)) return toNumber(bare.replaceAll('.', ''));
  if (grouped.test(bare)) return toNumber(bare.replace(/[^\d.+-]/g, ''));
  if (europeanGrouped.test(bare)) return toNumber(bare.replaceAll('.', '').replace(',', '.'));
  return toNumber(europeanPlain.test(bare) ? bare.replace(',', '.') : bare);
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
