import { formatMoney, type Product, unitPrice } from '@vajra/contract';
import * as texts from '#texts/compare.ts';
import * as shopTexts from '#texts/shop.ts';
import { minorPrices, type Pricing } from '../shared/cards/prices.ts';
import { productProperties } from '../shared/product-properties.ts';

/** A row of the comparison, with a value for each product. */
export interface ComparisonRow {
  key: string;
  name: string;
  /** Undefined where a product has none. */
  values: readonly (string | undefined)[];
  isDifferent: boolean;
}

/** Returns the price per carat of what checkout charges, rounded half up to the minor unit. */
export function pricePerCarat(product: Product, { currency, basis }: Pricing): string | undefined {
  const { discount, weight } = product;
  const price = unitPrice({ price: minorPrices(product), discount }, currency, basis);
  if (!weight || price === 0) return undefined;
  return texts.perCarat(formatMoney(Math.round(price / weight), currency));
}

/** Rows that are shown with more than their text. */
export const priceKey = 'price';
export const ratingKey = 'rating';

/** Returns what can be compared: price, stock, rating and every property that a product has. */
export function comparisonRows(
  products: readonly Product[],
  pricing: Pricing,
): readonly ComparisonRow[] {
  const row = (
    key: string,
    name: string,
    read: (product: Product) => string | undefined,
  ): ComparisonRow => {
    const values = products.map(read);
    return { key, name, values, isDifferent: new Set(values).size > 1 };
  };
  const priceKeyOf = (product: Product) => {
    const price = pricing.currency === 'INR' ? product.inr_price : product.usd_price;
    return `${price} ${product.discount}`;
  };
  return [
    row(priceKey, texts.price, priceKeyOf),
    row('per-carat', texts.pricePerCarat, (product) => pricePerCarat(product, pricing)),
    row('stock', texts.availability, ({ remaining_qty }) =>
      remaining_qty > 0 ? texts.inStock : shopTexts.outOfStock,
    ),
    row(ratingKey, texts.rating, ({ averageRating, reviewCount }) =>
      reviewCount > 0 ? `${averageRating} ${reviewCount}` : texts.notRated,
    ),
    ...productProperties.map(({ key, name, read }) => row(key, name, read)),
  ].filter(({ values }) => values.some(Boolean));
}
