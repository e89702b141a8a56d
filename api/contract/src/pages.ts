import type { FilterKey } from './constants.ts';
import { type ListState, readListState } from './list-state.ts';

/** The filter that is part of a list page's path. */
export type FixedFilter = {
  readonly key: Extract<FilterKey, 'c_id' | 'pc_id' | 'shape_id'>;
  readonly id: number;
};

/** A page of the storefront with the parameters of its URL. */
export type ShopPage =
  | { readonly kind: 'home'; readonly list: ListState }
  | { readonly kind: 'list'; readonly fixed: FixedFilter | null; readonly list: ListState }
  | { readonly kind: 'product'; readonly id: number }
  | { readonly kind: 'text'; readonly path: StaticPath }
  | { readonly kind: 'personal'; readonly path: PersonalPath | PersonalFolder };

/** Pages with the same content for everyone. */
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

/** Pages of one user, which search engines must not index. */
export const personalPaths = [
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/login',
  '/signup',
  '/guest',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/accept-invitation',
  '/profile',
] as const;
export type PersonalPath = (typeof personalPaths)[number];

/** Pages of one order or payment, whose id follows. */
export const personalFolders = ['/orders', '/payment', '/demo-payment'] as const;
type PersonalFolder = (typeof personalFolders)[number];

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

/**
 * Returns the storefront page of a URL, or null when there is none (admin pages are not part of the
 * storefront). Like the router, it ignores one trailing slash.
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
  const personalFolder = personalFolders.find((known) => known === `/${folder}`);
  if (personalFolder && last && more.length === 0) {
    return { kind: 'personal', path: personalFolder };
  }
  const id = parsePathId(last);
  if (id === null || more.length > 0) return null;
  if (folder === 'product-details') return { kind: 'product', id };
  if (!Object.hasOwn(lists, folder)) return null;
  const key = lists[folder as keyof typeof lists]; // checked above
  // Only the list of all diamonds supports search.
  return { kind: 'list', fixed: { key, id }, list: { ...list, search: '' } };
}

/** Returns the document title. The home page has no title of its own. */
export const pageTitle = (title: string, storeName: string): string =>
  title ? `${title} · ${storeName}` : `${storeName} · Diamonds and fine jewellery`;
