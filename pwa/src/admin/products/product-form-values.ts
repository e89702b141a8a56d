import {
  endpoints,
  type LookupKind,
  lookupFields,
  lookupKinds,
  type Product,
} from '@vajra/contract';
import type { FieldErrors } from 'react-hook-form';
import type { NewProductBody, ProductChangeBody } from './product-mutations.ts';

/** The form's fields as they are typed. */
export interface ProductValues {
  name: string;
  sku: string;
  description: string;
  specifications: string;
  inr_price: string;
  usd_price: string;
  discount: string;
  quantity: string;
  is_recommended: boolean;
  pc_id: string;
  c_id: string;
  shape_id: string;
  stone_id: string;
  grade_id: string;
  clarity_id: string;
  ncolor_id: string;
  fcolor_id: string;
  length: string;
  weight: string;
}

export const newProductValues: ProductValues = {
  name: '',
  sku: '',
  description: '',
  specifications: '',
  inr_price: '',
  usd_price: '',
  discount: '0',
  quantity: '1',
  is_recommended: false,
  pc_id: '',
  c_id: '',
  shape_id: '',
  stone_id: '',
  grade_id: '',
  clarity_id: '',
  ncolor_id: '',
  fcolor_id: '',
  length: '',
  weight: '',
};

export type ValueKey = keyof ProductValues;
const valueKeys = Object.keys(newProductValues) as ValueKey[]; // keys of the literal above

export const fieldLabels: Readonly<Record<ValueKey, string>> = {
  name: 'Name',
  sku: 'SKU',
  description: 'Description',
  specifications: 'Specifications',
  inr_price: 'Price in ₹',
  usd_price: 'Price in $',
  discount: 'Discount (%)',
  quantity: 'Quantity',
  is_recommended: 'Featured on the home page',
  pc_id: 'Parent collection',
  c_id: 'Collection',
  shape_id: 'Diamond shape',
  stone_id: 'Stone type',
  grade_id: 'Cut grade',
  clarity_id: 'Clarity',
  ncolor_id: 'Natural color',
  fcolor_id: 'Fancy color',
  length: 'Length (mm)',
  weight: 'Weight (carat)',
};

/** The fields whose values are ids of a lookup. */
export const lookupKeys: Partial<Record<ValueKey, LookupKind>> = Object.fromEntries(
  lookupKinds.map((kind) => [lookupFields[kind].idKey, kind]),
);

/** What is changed together: a collection belongs to its parent. Stock has its own calls. */
export const valueGroups: readonly (readonly ValueKey[])[] = [
  ['pc_id', 'c_id'],
  ...valueKeys.filter((key) => !['pc_id', 'c_id', 'quantity'].includes(key)).map((key) => [key]),
];

export function changedKeys(
  before: ProductValues,
  after: ProductValues,
): Partial<Record<ValueKey, boolean>> {
  return Object.fromEntries(valueKeys.map((key) => [key, before[key] !== after[key]]));
}

export function valuesOf(product: Product): ProductValues {
  const typed = valueKeys.map((key) => [key, String(product[key] ?? '')]);
  // Every key of the form is there, as text; the one checkbox follows.
  return {
    ...(Object.fromEntries(typed) as unknown as ProductValues),
    is_recommended: product.is_recommended === 1,
  };
}

function wireValue(values: ProductValues, key: ValueKey): string | number {
  const value = values[key];
  return typeof value === 'boolean' ? Number(value) : value.trim();
}

/** A new product's fields; empty ones are not sent (spec section 5). */
export function newProductBody(values: ProductValues): NewProductBody {
  const sent = valueKeys
    .map((key) => [key, wireValue(values, key)] as const)
    .filter(([, value]) => value !== '');
  // Validated by the call's own schema before it is sent.
  return Object.fromEntries(sent) as NewProductBody;
}

const everyKey = Object.fromEntries(valueKeys.map((key) => [key, true]));

// Emptied, these mean what they mean in a new product, and the call takes no blank for them.
const standards: Partial<Record<ValueKey, string>> = { discount: '0' };

/**
 * The changed fields alone, so that what another admin changed meanwhile stays. One that was
 * emptied is sent as a blank, which clears it.
 */
export function productChangeBody(
  values: ProductValues,
  changed: Partial<Record<ValueKey, boolean>>,
): ProductChangeBody {
  const sent = valueKeys
    .filter((key) => changed[key] && key !== 'quantity')
    .map((key) => [
      key,
      wireValue(values, key) === '' ? (standards[key] ?? '') : wireValue(values, key),
    ]);
  return Object.fromEntries(sent) as ProductChangeBody; // as above
}

/** A new product's fields as another has them; SKU and stock are its own. */
export function valuesOfCopy(product: Product): ProductValues {
  const { sku, quantity } = newProductValues;
  return { ...valuesOf(product), name: `${product.name} (copy)`, sku, quantity };
}

/** What the contract says against the values, by field. */
export function problemsOf(values: ProductValues, isNew: boolean): FieldErrors<ProductValues> {
  const { error } = isNew
    ? endpoints.insertProduct.body.safeParse({
        ...newProductBody(values),
        // A blank price is judged as one, not as missing, so that it gets the spec's words.
        inr_price: values.inr_price,
        usd_price: values.usd_price,
      })
    : endpoints.updateProduct.body.safeParse(productChangeBody(values, everyKey));
  const issues = error?.issues ?? [];
  const found = issues.map(({ path, message }) => [path[0], { type: 'contract', message }]);
  return Object.fromEntries(found.toReversed());
}
