import { embeddedValue, type Product, withOtherLookups } from '@vajra/contract';
import { lookupNames } from '#texts/lookups.ts';
import { attributes } from '#texts/product.ts';

interface Property {
  readonly key: string;
  readonly name: string;
  /** Returns its value as a text; undefined for none. */
  readonly read: (product: Product) => string | undefined;
}

const kinds = withOtherLookups([
  ...(['diamondShape', 'stoneType', 'cutGrade', 'clarity', 'fancyColor', 'naturalColor'] as const),
]);
const attributeKeys = Object.keys(attributes) as (keyof typeof attributes)[]; // the literal's own keys

/** The properties of products in their details and in comparisons, in this order. */
export const productProperties: readonly Property[] = [
  ...kinds.map(
    (kind): Property => ({
      key: kind,
      name: lookupNames[kind],
      read: (product) => embeddedValue(product, kind)?.text || undefined,
    }),
  ),
  ...attributeKeys.map(
    (key): Property => ({
      key,
      name: attributes[key].name,
      read: (product) => {
        const value = product[key];
        // A replica that is older than the attribute has none.
        return value ? attributes[key].format(value) : undefined;
      },
    }),
  ),
];
