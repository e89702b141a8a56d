import type { FilterKey } from './lookup-fields.ts';

/** The filter that is part of a list page's path. */
export type FixedFilter = {
  readonly key: Extract<FilterKey, 'c_id' | 'pc_id' | 'shape_id'>;
  readonly id: number;
};

const lists = {
  collections: 'c_id',
  'parent-collections': 'pc_id',
  shapes: 'shape_id',
} as const satisfies Record<string, FixedFilter['key']>;

/** Returns the path of a product's page. */
export const productPath = (p_id: number): string => `/product-details/${p_id}`;

/** Returns the path of the list of products with one lookup value. */
export function listPath({ key, id }: FixedFilter): string {
  const [folder] = Object.entries(lists).find(([, filter]) => filter === key) ?? [];
  return `/${folder}/${id}`;
}

/** Parses an id in a path: up to 15 digits without leading zeros. Returns null for anything else. */
export function parsePathId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Returns the document title. The home page has no title of its own. */
export const pageTitle = (title: string, storeName: string): string =>
  title ? `${title} · ${storeName}` : `${storeName} · Diamonds and fine jewellery`;
