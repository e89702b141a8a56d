/** A discount in percent as whole hundredths of a percent, 0 to 10000. */
export function discountHundredths(percent: number): number {
  return Math.round(percent * 100);
}

/**
 * The price after discount in minor units, half up, exact: whole numbers throughout, because
 * binary fractions put some halves on the wrong side.
 */
export function discountedPrice(minor: number, hundredths: number): number {
  const twice = minor * (10_000 - hundredths) * 2 + 10_000;
  if (Number.isSafeInteger(twice)) return (twice - (twice % 20_000)) / 20_000;
  return Number((BigInt(minor) * BigInt(10_000 - hundredths) * 2n + 10_000n) / 20_000n);
}
