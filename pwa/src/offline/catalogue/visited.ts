import type { ProductQuery } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { CatalogueDatabase } from './database.ts';

/** Lists that are remembered for a phone that keeps only a part of the catalogue. */
const most = 20;

const { method, path } = endpoints.getProducts;
/** How the contract's `callKey` of a list begins. */
const listKey = `${method} ${path} `;

export function isListKey(key: string): boolean {
  return key.startsWith(listKey);
}

/** The lists that were looked at on this phone, the last first: what they filter by, without pages. */
export async function visitedLists(db: CatalogueDatabase): Promise<ProductQuery[]> {
  const kept = await db.answers.where('key').startsWith(listKey).toArray();
  kept.sort((one, other) => other.at - one.at);
  const lists = new Map<string, ProductQuery>();
  for (const { key } of kept) {
    const [, , body]: [unknown, unknown, ProductQuery] = JSON.parse(key.slice(listKey.length)); // as callKey writes it
    const { page: _, perPage: __, facets: ___, sort: ____, ...filters } = body;
    lists.set(JSON.stringify(filters), filters);
  }
  return [...lists.values()].slice(0, most);
}
