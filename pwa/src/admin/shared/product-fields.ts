import {
  attributeKeys,
  attributeOf,
  capitalize,
  type LookupKind,
  lookupFields,
  lookupKinds,
  type ProductField,
} from '@vajra/contract';

/** The fields of the form. The status is set in the list. */
export type ProductFieldKey = Exclude<ProductField, 'status'>;

interface FormField {
  key: ProductFieldKey;
  label: string;
  /** The panel of the form. */
  group: 'details' | 'classification' | 'price' | 'supply' | 'options';
  input: 'text' | 'multiline' | 'decimal' | 'integer' | 'checkbox' | 'lookup';
  /** The value in a new product's form. Empty by default. */
  initial?: string | boolean;
  /** Columns of the form's grid, which has 6. 2 by default. */
  span?: 3 | 4;
  required?: boolean;
  max?: number;
  /** The lookup whose id is the field's value. */
  lookup?: LookupKind;
  /** The value that an emptied field is saved as, for fields that cannot be blank. */
  emptyValue?: string;
  /** Only in the form of a new product; later changes are stock movements. */
  isNewOnly?: boolean;
  hintForNew?: string;
  /** The field's name in the audit trail, where it differs. */
  auditKey?: string;
}

const attributeFields = attributeKeys.map((key): FormField => {
  const { type, label, maxLength = 0 } = attributeOf(key);
  const field = { key, label, group: 'details' } as const;
  if (type === 'number') return { ...field, input: 'decimal' };
  return maxLength > 200 ? { ...field, input: 'multiline', span: 3 } : { ...field, input: 'text' };
});

const lookupFieldList = lookupKinds.map((kind): FormField => {
  const { idKey, singular } = lookupFields[kind];
  const isCollection = kind === 'collection' || kind === 'parentCollection';
  return {
    ...{ key: idKey, label: capitalize(singular), group: 'classification' },
    ...{ input: 'lookup', lookup: kind, ...(isCollection && { span: 3 }) },
  };
});

/** The fields of a product. The form, the edit conflict dialog and the audit list use this table. */
export const productFieldList: readonly FormField[] = [
  { key: 'name', label: 'Name', group: 'details', input: 'text', span: 4, required: true },
  {
    ...{ key: 'sku', label: 'SKU', group: 'details', input: 'text' },
    hintForNew: 'Leave blank to generate one',
  },
  ...attributeFields,
  ...lookupFieldList,
  {
    ...{ key: 'inr_price', label: 'Price in ₹', group: 'price', input: 'decimal' },
    ...{ required: true, auditKey: 'inr' },
  },
  {
    ...{ key: 'usd_price', label: 'Price in $', group: 'price', input: 'decimal' },
    ...{ required: true, auditKey: 'usd' },
  },
  {
    ...{ key: 'discount', label: 'Discount (%)', group: 'price', input: 'decimal' },
    ...{ initial: '0', max: 100, emptyValue: '0' },
  },
  { key: 'inr_cost', label: 'Cost in ₹', group: 'supply', input: 'decimal' },
  { key: 'usd_cost', label: 'Cost in $', group: 'supply', input: 'decimal' },
  { key: 'supplier', label: 'Supplier', group: 'supply', input: 'text' },
  {
    ...{ key: 'quantity', label: 'Quantity', group: 'options', input: 'integer' },
    ...{ initial: '1', isNewOnly: true },
  },
  {
    ...{ key: 'is_recommended', label: 'Featured on the home page', group: 'options' },
    ...{ input: 'checkbox', initial: false },
  },
];

/** Labels by the names that the audit trail uses. */
export const auditLabels: Readonly<Record<string, string>> = Object.fromEntries(
  productFieldList.map(({ key, auditKey, label }) => [auditKey ?? key, label]),
);
