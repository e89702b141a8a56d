import {
  attributeKeys,
  attributeOf,
  embeddedValue,
  lookupFields,
  lookupKinds,
} from '@vajra/contract';
import { isShown } from './is-shown.ts';
import type { ProductDocument } from './product.model.ts';

type Cell = string | number;
type Column = readonly [name: string, cell: (product: ProductDocument) => Cell | null | undefined];

/**
 * The columns of an export. An import recognizes their names, so an exported file can be imported
 * again. Prices are per piece, in decimals.
 */
export const productColumns: readonly Column[] = [
  ['Stock #', ({ sku }) => sku],
  ['Availability', (product) => (isShown(product) ? 'Available' : 'Unavailable')],
  ['Name', ({ name }) => name],
  ...lookupKinds.map(
    (kind) =>
      [lookupFields[kind].column, (product) => embeddedValue(product, kind)?.text] as Column,
  ),
  ...attributeKeys.map((key) => [attributeOf(key).columns[0], (product) => product[key]] as Column),
  ['Price INR', ({ price }) => price.inr / 100],
  ['Price USD', ({ price }) => price.usd / 100],
  ['Cost INR', ({ cost }) => (cost?.inr ? cost.inr / 100 : null)],
  ['Cost USD', ({ cost }) => (cost?.usd ? cost.usd / 100 : null)],
  ['Supplier', ({ supplier }) => supplier],
  ['Discount %', ({ discount }) => discount],
  ['Quantity', ({ quantity }) => quantity],
  ['Left', ({ remaining_qty }) => remaining_qty],
  ['Featured', ({ is_recommended }) => is_recommended],
];
