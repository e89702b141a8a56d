import { endpoints, type Product, type ProductDraft } from '@vajra/contract';
import type { FieldErrors } from 'react-hook-form';
import type { InputOf } from '../../api/endpoints.ts';
import { type ProductFieldKey, productFieldList } from '../shared/product-fields.ts';
import { messagesOf } from '../shared/use-fields.ts';

type CheckboxKey = 'is_recommended';

/** The form's values: text as typed, and booleans of checkboxes. */
export type ProductValues = Record<Exclude<ProductFieldKey, CheckboxKey>, string> &
  Record<CheckboxKey, boolean>;

export type NewProductBody = NonNullable<InputOf<typeof endpoints.insertProduct>['body']>;
export type ProductChangeBody = NonNullable<InputOf<typeof endpoints.updateProduct>['body']>;

function mapFields(getValue: (field: (typeof productFieldList)[number]) => string | boolean) {
  const entries = productFieldList.map((field) => [field.key, getValue(field)]);
  return Object.fromEntries(entries) as ProductValues; // One value for each field.
}

export const newProductValues: ProductValues = mapFields(({ initial = '' }) => initial);

/** Fields that are saved together: a collection depends on its parent. */
export const fieldGroups: readonly (readonly ProductFieldKey[])[] = [
  ['pc_id', 'c_id'],
  ...productFieldList
    .filter(({ key, isNewOnly }) => !isNewOnly && key !== 'pc_id' && key !== 'c_id')
    .map(({ key }) => [key]),
];

/** Returns the fields whose values differ. */
export function changedFields(
  before: ProductValues,
  after: ProductValues,
): ReadonlySet<ProductFieldKey> {
  const changed = productFieldList.filter(({ key }) => before[key] !== after[key]);
  return new Set(changed.map(({ key }) => key));
}

/** Returns the values of a product or draft; fields without a value are empty. */
export function valuesOf(stored: Product | ProductDraft): ProductValues {
  return mapFields(({ key, input }) =>
    input === 'checkbox' ? stored[key] === 1 : String(stored[key] ?? ''),
  );
}

/** The groups of a draft, whose stock can still be entered. */
export const draftFieldGroups: typeof fieldGroups = [...fieldGroups, ['quantity']];

/** Returns the values of a copy: a new name, and the default SKU, supplier and stock. */
export function valuesOfCopy(product: Product): ProductValues {
  const { sku, quantity, supplier } = newProductValues;
  return { ...valuesOf(product), name: `${product.name} (copy)`, sku, quantity, supplier };
}

function toBodyValue(values: ProductValues, key: ProductFieldKey): string | number {
  const value = values[key];
  return typeof value === 'boolean' ? Number(value) : value.trim();
}

/** Returns the body for adding a product. Empty fields are left out. */
export function newProductBody(values: ProductValues): NewProductBody {
  const fields = productFieldList
    .map(({ key }) => [key, toBodyValue(values, key)] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(fields) as NewProductBody; // Validated against the endpoint's schema.
}

/**
 * Returns the body for updating a product: only the changed fields, so that changes that other
 * admins made to the rest are kept. Emptied fields are sent as blanks, which clears them.
 */
export function productChangeBody(
  values: ProductValues,
  changed: ReadonlySet<ProductFieldKey>,
): ProductChangeBody {
  const fields = productFieldList
    .filter(({ key, isNewOnly }) => changed.has(key) && !isNewOnly)
    .map(({ key, emptyValue = '' }) => {
      const value = toBodyValue(values, key);
      return [key, value === '' ? emptyValue : value];
    });
  return Object.fromEntries(fields) as ProductChangeBody; // As above.
}

const allFields = new Set(productFieldList.map(({ key }) => key));

/** Validates the values against the endpoint's schema. */
export function validateProduct(values: ProductValues, isNew: boolean): FieldErrors<ProductValues> {
  if (!isNew) {
    return fieldErrors(endpoints.updateProduct.body, productChangeBody(values, allFields));
  }
  // A blank price is reported as an invalid number, not as a missing field.
  const { inr_price, usd_price } = values;
  return fieldErrors(endpoints.insertProduct.body, {
    ...newProductBody(values),
    inr_price,
    usd_price,
  });
}

/** Validates what a draft needs: the name, and that entered values are valid. */
export function validateDraft(values: ProductValues): FieldErrors<ProductValues> {
  return fieldErrors(endpoints.addProductDraft.body, newProductBody(values));
}

function fieldErrors(...input: Parameters<typeof messagesOf>): FieldErrors<ProductValues> {
  const messages = Object.entries(messagesOf(...input));
  return Object.fromEntries(messages.map(([key, message]) => [key, { type: 'contract', message }]));
}
