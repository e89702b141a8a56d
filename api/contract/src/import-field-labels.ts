import { capitalize } from './capitalize.ts';
import type { ImportField } from './import-fields.ts';
import { type LookupKind, lookupFields, lookupKinds } from './lookup-fields.ts';
import { attributeKeys, attributeOf } from './product-attributes.ts';
import { recordOf } from './record-of.ts';

const fieldOf = (kind: LookupKind) => lookupFields[kind].importField;
const lookupLabels = Object.fromEntries(
  lookupKinds.map((kind) => [fieldOf(kind), capitalize(lookupFields[kind].singular)]),
) as Record<ReturnType<typeof fieldOf>, string>; // one entry per lookup

/** Labels for mapping columns. In their own module, so that the storefront does not load them. */
export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  ...lookupLabels,
  ...recordOf(attributeKeys, (key) => attributeOf(key).label),
  sku: 'Stock number (SKU)',
  group: 'Group of variants',
  availability: 'Availability',
  name: 'Name',
  shape: 'Shape',
  color: 'Color, D to Z',
  fancyIntensity: 'Fancy color intensity',
  fancyOvertone: 'Fancy color overtone',
  polish: 'Polish',
  symmetry: 'Symmetry',
  fluorescence: 'Fluorescence',
  measurements: 'Measurements (mm)',
  width: 'Width (mm)',
  depth: 'Depth (mm)',
  depthPercent: 'Depth (%)',
  tablePercent: 'Table (%)',
  lab: 'Laboratory',
  certificate: 'Certificate number',
  price: 'Price',
  inrPrice: 'Price in rupees',
  usdPrice: 'Price in dollars',
  cost: 'Cost',
  inrCost: 'Cost in rupees',
  usdCost: 'Cost in dollars',
  discount: 'Discount in the shop (%)',
  quantity: 'Quantity',
  featured: 'Featured, 0 or 1',
};
