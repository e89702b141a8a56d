/**
 * The plain properties of a product: a text or a number of its own, neither lookup nor price nor stock.
 * Contract, stored document, form, import, export, search and offline copy follow from this table; the
 * shop's names of those that are shown are texts.
 *
 * - `label`: in the admin
 * - `columns`: names of columns that an import recognizes. An export uses the first one.
 * - `isSearched`: whether searches find products by the words of the text
 */
export const productAttributes = {
  description: {
    type: 'text',
    label: 'Description',
    maxLength: 10_000,
    isSearched: true,
    columns: ['Description', 'body (html)'],
  },
  specifications: {
    type: 'text',
    label: 'Specifications',
    maxLength: 10_000,
    columns: ['Specifications', 'specification'],
  },
  weight: {
    type: 'number',
    label: 'Weight (carat)',
    columns: [
      ...['Weight', 'size', 'carat', 'carat size', 'carat weight', 'ct', 'ct size', 'ct weight'],
      ...['sz', 'carats', 'cts'],
    ],
  },
  length: { type: 'number', label: 'Length (mm)', columns: ['Length', 'x'] },
} as const satisfies Record<string, ProductAttribute>;

export interface ProductAttribute {
  /** A text is empty if it is missing, a number is null. */
  type: 'text' | 'number';
  label: string;
  columns: readonly [string, ...string[]];
  /** Of texts, in characters. Long ones may have several paragraphs. */
  maxLength?: number;
  isSearched?: boolean;
}

export type AttributeKey = keyof typeof productAttributes;
export const attributeKeys = Object.keys(productAttributes) as AttributeKey[]; // the literal's own keys

/** Returns the description of an attribute, without its literal types. */
export function attributeOf(key: AttributeKey): ProductAttribute {
  return productAttributes[key];
}

export type AttributeValues = {
  [Key in AttributeKey]: (typeof productAttributes)[Key]['type'] extends 'text'
    ? string
    : number | null;
};

/** The attributes of a product without any. */
export const noAttributes = Object.fromEntries(
  attributeKeys.map((key) => [key, attributeOf(key).type === 'text' ? '' : null]),
) as AttributeValues; // one entry per key

/** Returns the attributes of a product, and those that it lacks as missing: it may be older. */
export function attributesOf(product: Partial<AttributeValues>): AttributeValues {
  return Object.fromEntries(
    attributeKeys.map((key) => [key, product[key] ?? noAttributes[key]]),
  ) as AttributeValues; // one entry per key
}
