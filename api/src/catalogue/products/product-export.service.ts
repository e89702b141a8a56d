import type { QueryOf } from '@vajra/contract';
import { csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { productColumns } from './product-export-columns.ts';
import type { Products } from './products.service.ts';

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
