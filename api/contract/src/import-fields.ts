import { type LookupFields, type LookupKind, lookupFields, lookupKinds } from './lookup-fields.ts';
import { type AttributeKey, attributeKeys } from './product-attributes.ts';

const knownFields = [
  'sku',
  'group',
  'availability',
  'name',
  'type',
  'shape',
  'weight',
  'color',
  'fancyColor',
  'fancyIntensity',
  'fancyOvertone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
  'length',
  'width',
  'depth',
  'depthPercent',
  'tablePercent',
  'lab',
  'certificate',
  'price',
  'inrPrice',
  'usdPrice',
  'cost',
  'inrCost',
  'usdCost',
  'discount',
  'quantity',
  'featured',
  'parentCollection',
  'collection',
  'specifications',
  'description',
] as const;
export type ImportField =
  | (typeof knownFields)[number]
  | LookupFields[LookupKind]['importField']
  | AttributeKey;

/**
 * The fields that a column of an imported file can be mapped to, in the order of the form. Lookups and
 * attributes without a place of their own come last.
 */
export const importFields: readonly ImportField[] = [
  ...new Set<ImportField>([
    ...knownFields,
    ...lookupKinds.map((kind) => lookupFields[kind].importField),
    ...attributeKeys,
  ]),
];
