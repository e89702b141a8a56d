import {
  type Bounds,
  type Currency,
  formatMoney,
  type RangeKey,
  type SortOrder,
  toMinor,
} from '@vajra/contract';
import { formatCount } from '../formats.ts';
import { plural } from '../plural.ts';

export const allDiamonds = 'All Diamonds';
export const resultsFor = (search: string) => `Search Results for: "${search}"`;
export const filteredProducts = 'Filtered Products';
export const filteredDiamonds = 'Filtered Diamonds';
export const collection = 'Collection';
export const count = (products: number) =>
  `${formatCount(products)} ${plural(products, { one: 'product', other: 'products' })}`;
/** How many products match filters that are chosen but not applied. */
export const matches = (products: number) =>
  `${count(products)} ${plural(products, { one: 'matches', other: 'match' })}`;
export const clearSearch = 'Clear Search';
export const none = 'No products found for your filters.';
export const noneForSearch = (search: string) => `No products found for “${search}”.`;
export const needsLetterOrDigit = 'Enter at least one letter or digit.';
export const noneIn = (list: string) => `There are no products in ${list} at the moment.`;
export const noneAtAll = 'There are no products at the moment.';
/** A link to the list without one of its filters. */
export const without = (filter: string, products: number) =>
  `Show ${count(products)} with any ${filter.toLowerCase()}`;
export const withoutFilters = 'Show this list without filters';
export const browseAll = 'Browse all diamonds';
export const askForStone = 'Ask us to find it for you';

export const advanceFilter = 'Advance Filter';
export const apply = 'Apply';
export const clearAll = 'Clear All Filters';
export const appliedFilters = 'Applied filters';
export const removeFilter = (name: string) => `Remove ${name}`;

export const rangeNames: Readonly<Record<RangeKey, string>> = {
  price: 'Price',
  carat: 'Carat',
  length: 'Length (mm)',
  discount: 'Discount',
};
/** The two ends of a range. */
export const rangeEnds: Readonly<Record<RangeKey, readonly [string, string]>> = {
  price: ['Lowest price', 'Highest price'],
  carat: ['Least carat', 'Most carat'],
  length: ['Least length', 'Most length'],
  discount: ['Least discount', 'Most discount'],
};
const rangeUnits = { carat: ' ct', length: ' mm', discount: '%' } as const;
/** A number of a range: '₹4,00,000', '0.9 ct'. */
export function rangeNumber(key: RangeKey, value: number, currency: Currency): string {
  if (key !== 'price') return `${value}${rangeUnits[key]}`;
  return formatMoney(toMinor(value), currency).replace(/\.00$/, '');
}
/** A chosen range: '₹50,000 to ₹4,00,000', 'from 0.9 ct', 'up to 10% discount'. */
export function range(key: RangeKey, { min, max }: Bounds, currency: Currency): string {
  const number = (value: number) => rangeNumber(key, value, currency);
  const what = { price: '', carat: '', length: ' long', discount: ' off' }[key];
  if (min === undefined) return `Up to ${number(max ?? 0)}${what}`;
  if (max === undefined) return `From ${number(min)}${what}`;
  return `${number(min)} to ${number(max)}${what}`;
}
/** The two ends of a range of grades. */
export const gradeEnds = (title: string) => [`Best ${title}`, `Lowest ${title}`] as const;
export const notANumber = 'Enter a number, such as 4,00,000, 4 lakh or 50k.';
/** A link to the list without one of its ranges. */
export const withoutRange = (key: RangeKey) => `Show products of any ${rangeNouns[key]}`;
const rangeNouns: Readonly<Record<RangeKey, string>> = {
  price: 'price',
  carat: 'weight',
  length: 'length',
  discount: 'discount',
};

export const availability = 'Availability';
export const availableOnly = 'Available only';
/** Shows the list with the pieces that are sold out as well. */
export const includeSold = 'Include sold pieces';

export const sort = 'Sort';
export const sortNames: Readonly<Record<SortOrder, string>> = {
  relevance: 'Relevance',
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'carat-asc': 'Carat, small to large',
  'carat-desc': 'Carat, large to small',
  discount: 'Discount',
};
