import type { LookupKind } from '@vajra/contract';

interface ProductField {
  key: string;
  label: string;
  /** The panel of the form. */
  group: 'details' | 'classification' | 'price' | 'supply' | 'options';
  input: 'text' | 'multiline' | 'decimal' | 'integer' | 'checkbox' | 'lookup';
  /** The value in a new product's form. */
  initial: string | boolean;
  /** Columns of the form's grid, which has 6. */
  span: 2 | 3 | 4;
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

/** The fields of a product. The form, the edit conflict dialog and the audit list use this table. */
export const productFields = [
  {
    key: 'name',
    label: 'Name',
    group: 'details',
    input: 'text',
    initial: '',
    span: 4,
    required: true,
  },
  {
    key: 'sku',
    label: 'SKU',
    group: 'details',
    input: 'text',
    initial: '',
    span: 2,
    hintForNew: 'Leave blank to generate one',
  },
  {
    key: 'description',
    label: 'Description',
    group: 'details',
    input: 'multiline',
    initial: '',
    span: 3,
  },
  {
    key: 'specifications',
    label: 'Specifications',
    group: 'details',
    input: 'multiline',
    initial: '',
    span: 3,
  },
  {
    key: 'weight',
    label: 'Weight (carat)',
    group: 'details',
    input: 'decimal',
    initial: '',
    span: 2,
  },
  { key: 'length', label: 'Length (mm)', group: 'details', input: 'decimal', initial: '', span: 2 },
  {
    key: 'pc_id',
    label: 'Parent collection',
    group: 'classification',
    input: 'lookup',
    lookup: 'parentCollection',
    initial: '',
    span: 3,
  },
  {
    key: 'c_id',
    label: 'Collection',
    group: 'classification',
    input: 'lookup',
    lookup: 'collection',
    initial: '',
    span: 3,
  },
  {
    key: 'shape_id',
    label: 'Diamond shape',
    group: 'classification',
    input: 'lookup',
    lookup: 'diamondShape',
    initial: '',
    span: 2,
  },
  {
    key: 'stone_id',
    label: 'Stone type',
    group: 'classification',
    input: 'lookup',
    lookup: 'stoneType',
    initial: '',
    span: 2,
  },
  {
    key: 'grade_id',
    label: 'Cut grade',
    group: 'classification',
    input: 'lookup',
    lookup: 'cutGrade',
    initial: '',
    span: 2,
  },
  {
    key: 'clarity_id',
    label: 'Clarity',
    group: 'classification',
    input: 'lookup',
    lookup: 'clarity',
    initial: '',
    span: 2,
  },
  {
    key: 'ncolor_id',
    label: 'Natural color',
    group: 'classification',
    input: 'lookup',
    lookup: 'naturalColor',
    initial: '',
    span: 2,
  },
  {
    key: 'fcolor_id',
    label: 'Fancy color',
    group: 'classification',
    input: 'lookup',
    lookup: 'fancyColor',
    initial: '',
    span: 2,
  },
  {
    key: 'inr_price',
    label: 'Price in ₹',
    group: 'price',
    input: 'decimal',
    initial: '',
    span: 2,
    required: true,
    auditKey: 'inr',
  },
  {
    key: 'usd_price',
    label: 'Price in $',
    group: 'price',
    input: 'decimal',
    initial: '',
    span: 2,
    required: true,
    auditKey: 'usd',
  },
  {
    key: 'discount',
    label: 'Discount (%)',
    group: 'price',
    input: 'decimal',
    initial: '0',
    span: 2,
    max: 100,
    emptyValue: '0',
  },
  { key: 'inr_cost', label: 'Cost in ₹', group: 'supply', input: 'decimal', initial: '', span: 2 },
  { key: 'usd_cost', label: 'Cost in $', group: 'supply', input: 'decimal', initial: '', span: 2 },
  { key: 'supplier', label: 'Supplier', group: 'supply', input: 'text', initial: '', span: 2 },
  {
    key: 'quantity',
    label: 'Quantity',
    group: 'options',
    input: 'integer',
    initial: '1',
    span: 2,
    isNewOnly: true,
  },
  {
    key: 'is_recommended',
    label: 'Featured on the home page',
    group: 'options',
    input: 'checkbox',
    initial: false,
    span: 2,
  },
] as const satisfies readonly ProductField[];

export type ProductFieldKey = (typeof productFields)[number]['key'];

/** The rows of the table without their literal types. */
export const productFieldList: readonly (ProductField & { key: ProductFieldKey })[] = productFields;

/** Labels by the names that the audit trail uses. */
export const auditLabels: Readonly<Record<string, string>> = Object.fromEntries(
  productFieldList.map(({ key, auditKey, label }) => [auditKey ?? key, label]),
);
