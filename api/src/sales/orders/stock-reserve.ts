/** Below this stock nothing is reserved: most diamonds are single pieces, which anyone may order. */
const minReservedStock = 4;

/**
 * Returns how many more pieces of a product accounts without a confirmed address may order. A quarter
 * of the stock, rounded up, stays out of their reach, however many accounts there are.
 *
 * @param remaining the pieces left
 * @param held the pieces in their Pending orders
 */
export function stockForUnverified(remaining: number, held: number): number {
  const stock = remaining + held;
  if (stock < minReservedStock) return remaining;
  return Math.max(0, stock - Math.ceil(stock / 4) - held);
}
