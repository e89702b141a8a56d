import type { FilterKey } from './constants.ts';
import { type ListState, readListState } from './list-state.ts';

/** The key of the path by which a list's page filters. */
export type FixedFilter = {
  readonly key: Extract<FilterKey, 'c_id' | 'pc_id' | 'shape_id'>;
  readonly id: number;
};

/** A page of the shop that an address leads to. */
export type ShopPage =
  | { readonly kind: 'home'; readonly list: ListState }
  | { readonly kind: 'list'; readonly fixed: FixedFilter | null; readonly list: ListState }
  | { readonly kind: 'product'; readonly id: number }
  | { readonly kind: 'text'; readonly path: StaticPath }
  | { readonly kind: 'personal'; readonly path: PersonalPath };

/** Pages that say the same to everybody. */
export const staticPaths = [
  '/about',
  '/custom',
  '/contact',
  '/terms',
  '/privacy',
  '/shipping',
  '/exchange',
] as const;
export type StaticPath = (typeof staticPaths)[number];

/** Pages that are nobody else's business, search engines' included. */
export const personalPaths = [
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/profile',
] as const;
export type PersonalPath = (typeof personalPaths)[number];

const lists = {
  collections: 'c_id',
  'parent-collections': 'pc_id',
  shapes: 'shape_id',
} as const satisfies Record<string, FixedFilter['key']>;

/** Where a product is shown. */
export const productPath = (p_id: number): string => `/product-details/${p_id}`;

/** Where a list by one lookup is shown. */
export function listPath({ key, id }: FixedFilter): string {
  const [folder] = Object.entries(lists).find(([, filter]) => filter === key) ?? [];
  return `/${folder}/${id}`;
}

/** An id as addresses carry it: digits, no zero before them, no more than a database counts to. */
export function parsePathId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/**
 * What an address of the shop leads to; null for one that leads nowhere. The back office is none of
 * these pages. Routers take one slash at an address's end for none, and so does this.
 */
export function matchShopPage(pathname: string, search: URLSearchParams): ShopPage | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const list = readListState(search);
  if (path === '/') return { kind: 'home', list };
  if (path === '/all-diamonds') return { kind: 'list', fixed: null, list };
  const text = staticPaths.find((known) => known === path);
  if (text) return { kind: 'text', path: text };
  const personal = personalPaths.find((known) => known === path);
  if (personal) return { kind: 'personal', path: personal };
  const [, folder = '', last, ...more] = path.split('/');
  const id = parsePathId(last);
  if (id === null || more.length > 0) return null;
  if (folder === 'product-details') return { kind: 'product', id };
  if (!Object.hasOwn(lists, folder)) return null;
  const key = lists[folder as keyof typeof lists]; // asked for above
  // Only the list of all diamonds can be searched.
  return { kind: 'list', fixed: { key, id }, list: { ...list, search: '' } };
}

/** What the browser's tab and search engines call a page. The front page's own title is empty. */
export const pageTitle = (title: string, storeName: string): string =>
  title ? `${title} · ${storeName}` : `${storeName} · Diamonds and fine jewellery`;
