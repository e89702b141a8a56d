import type { endpoints, Query } from '@vajra/contract';
import { csvHeader, csvRows } from '../csv/csv-text.ts';
import { productColumns } from './product-export-columns.ts';
import type { Products } from './products.service.ts';

const batchSize = 500;

/** What an admin's list shows, as a file: the index says which and in which order. */
export class ProductExport {
  constructor(private readonly products: Products) {}

  /** The lines of a CSV file, some hundred at a time, read when they are asked for. */
  async *csv(input: Query<typeof endpoints.exportProducts>): AsyncGenerator<string> {
    const ids = this.products.idsOf(input);
    yield csvHeader(productColumns.map(([name]) => name));
    for (let at = 0; at < ids.length; at += batchSize) {
      const found = await this.products.findInOrder(ids.slice(at, at + batchSize));
      yield csvRows(found.map((product) => productColumns.map(([, cell]) => cell(product))));
    }
  }
}
