import {
  attributeKeys,
  attributeOf,
  embeddedValue,
  lookupFields,
  lookupKinds,
  type QueryOf,
} from '@vajra/contract';
import { csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { isShown } from './is-shown.ts';
import type { ProductDocument } from './product.model.ts';
import type { Products } from './products.service.ts';

type Cell = string | number;
type Column = readonly [name: string, cell: (product: ProductDocument) => Cell | null | undefined];

/**
 * The columns of an export. An import recognizes their names, so an exported file can be imported
 * again. Prices are per piece, in decimals.
 */
const productColumns: readonly Column[] = [
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

const batchSize = 500;

/** Exports an admin's product list as CSV, with the list's filters and order. */
export class ProductExport {
  constructor(private readonly products: Products) {}

  /** Yields the rows in batches, which are read on demand. */
  async *csv(input: QueryOf<'exportProducts'>): AsyncGenerator<string> {
    const ids = await this.products.idsOf(input);
    yield csvHeader(productColumns.map(([name]) => name));
    for (let at = 0; at < ids.length; at += batchSize) {
      const found = await this.products.findInOrder(ids.slice(at, at + batchSize));
      yield csvRows(found.map((product) => productColumns.map(([, cell]) => cell(product))));
    }
  }
}
