/** Groups an integer's digits as in India: 384200 becomes 3,84,200. */
export function groupDigits(integer: number): string {
  return String(integer).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
}
