import { plural } from '../plural.ts';
import { reviews } from './product.ts';

export const short = 'Compare';
/** Names the toggle of a product. */
export const compare = (product: string) => `Compare ${product}`;
export const full = (max: number) =>
  `You can compare up to ${max} products. Remove one to add another.`;

export const tray = 'Products to compare';
export const chosen = (count: number, max: number) => `${count} of ${max} chosen`;
export const needsTwo = 'Choose at least two products to compare.';
export const clear = 'Clear';
export const remove = 'Remove';
export const removeProduct = (product = 'this product') => `Remove ${product} from the comparison`;
export const notSold = 'No longer sold';

export const title = 'Compare products';
export const loading = 'Loading products';
export const failed = 'Some products could not be loaded.';
export const missing = (count: number) =>
  plural(count, {
    one: '1 product of this link was not found. It may no longer be sold.',
    other: `${count} products of this link were not found. They may no longer be sold.`,
  });
export const leftOut = (max: number, count: number) =>
  `Up to ${max} products can be compared. This link has ${count} more, which ${plural(count, { one: 'is', other: 'are' })} left out.`;
export const none = 'There is nothing to compare yet.';
export const howTo = (max: number) =>
  `Choose Compare on up to ${max} products in a list or on their pages. They are collected at the foot of the screen.`;
export const addAnother = 'Choose Compare on another product to see how they differ.';

export const share = 'Share';

export const table = 'Comparison';
export const property = 'Property';
export const actions = 'Actions';
export const price = 'Price';
export const pricePerCarat = 'Price per carat';
export const perCarat = (price: string) => `${price} / ct`;
export const availability = 'Availability';
export const inStock = 'In stock';
export const rating = 'Rating';
export const ratingOf = (average: number, count: number) =>
  `${average.toFixed(1)} · ${reviews(count)}`;
export const notRated = 'No reviews yet';
export const noValue = '–';
export const notStated = 'Not stated';
export const differs = 'Differs';
export const differencesOnly = 'Show differences only';
export const differenceCount = (count: number, total: number) =>
  count === 0
    ? `No differences in ${total} properties`
    : `${count} of ${total} ${plural(total, { one: 'property differs', other: 'properties differ' })}`;
export const toScale = 'Pictures are scaled by length.';
