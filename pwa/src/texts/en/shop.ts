export const home = 'Home';
export const diamond = 'Diamond';
export const seeAll = 'See all diamonds';
export const priceOnRequest = 'Price on request';
export const askForPrice = 'Ask for the price';
export const outOfStock = 'Out of Stock';
export const findSimilar = 'Find similar';
export const findSimilarTo = (product: string) => `Find similar to ${product}`;
export const labGrown = 'Laboratory-grown';
/** What checkout charges, below an offer price that it does not apply. */
export const youPay = (price: string) => `You pay ${price}`;
export const off = (percent: number) => `${percent}% OFF`;

export const save = (product: string) => `Save ${product}`;
export const addToCart = 'Add to Cart';
export const addFailed = 'Failed to add product to cart. Please try again.';
export const addNeedsLogin = 'Please log in to add items to your cart.';
export const cartEmpty = 'Your cart is empty.';
export const cartFailed = 'Failed to fetch cart items. Please try again.';
