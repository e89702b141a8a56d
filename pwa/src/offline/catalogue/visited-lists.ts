import type { ProductQuery } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { CatalogueDatabase } from './database.ts';

const maxLists = 20;

const { method, path } = endpoints.getProducts;
/** The start of the contract's `requestKey` of every product list. */
const listKeyPrefix = `${method} ${path} `;

export function isListKey(key: string): boolean {
  return key.startsWith(listKeyPrefix);
}

/** Returns the filters of the lists that were visited on this device, the latest first. */
export async function visitedLists(db: CatalogueDatabase): Promise<ProductQuery[]> {
  const cached = await db.read([db.answers], () =>
    db.answers.where('key').startsWith(listKeyPrefix).toArray(),
  );
  cached.sort((a, b) => b.at - a.at);
  const lists = new Map<string, ProductQuery>();
  for (const { key } of cached) {
    const [, , body]: [unknown, unknown, ProductQuery] = JSON.parse(
      key.slice(listKeyPrefix.length),
    ); // as requestKey writes it
    const { page: _, perPage, facets: __, sort: ___, similar_to, ...filters } = body;
    // The user did not open these: the similar stones of a product, and counts for the filter panel.
    if (similar_to || perPage === 1) continue;
    lists.set(JSON.stringify(filters), filters);
  }
  return [...lists.values()].slice(0, maxLists);
}
