/** Without the name while it is loading, or for several products. */
export const willBeAdded = (count: number, name: string | undefined) =>
  count === 1 && name
    ? `${name} will be in your cart after you sign in.`
    : `${count} ${count === 1 ? 'product' : 'products'} will be in your cart after you sign in.`;
export const discard = 'Discard';
export const added = (count: number) =>
  count === 1 ? 'Product added to cart.' : `${count} products added to cart.`;
export const onlyLeft = (name: string, count: number) =>
  `Only ${count} of ${name} left. Your cart has all of them.`;
export const gone = 'A product that you chose is no longer available.';
export const waiting =
  'What you chose is not in your cart yet, because we could not reach the store. We will try again.';
