import { endpoints } from '@vajra/contract';
import { expect } from '../fixtures/test.ts';
import { withoutServerRendering } from '../fixtures/without-server-rendering.ts';
import { failRequests, open, type Scene, stallRequests } from './scene.ts';

const paths: Readonly<Record<string, string>> = {
  home: '/',
  list: '/all-diamonds',
  'list-filtered': '/all-diamonds?clarity_id=3,4&sort=price-desc',
  'list-last-page': '/all-diamonds?page=17',
  search: '/all-diamonds?search=pink',
  'search-empty': '/all-diamonds?search=zzzzzz',
  shape: '/shapes/7',
  collection: '/collections/5',
  'parent-collection': '/parent-collections/2',
  login: '/login',
  signup: '/signup',
  guest: '/guest',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=a',
  'confirm-email': '/confirm-email?token=a',
  'accept-invitation': '/accept-invitation?token=a',
  'reset-password-void': '/reset-password',
  custom: '/custom',
  contact: '/contact',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  shipping: '/shipping',
  exchange: '/exchange',
  'confirmation-empty': '/order-confirmation',
  'compare-empty': '/compare',
  'saved-empty': '/saved',
};

const missingPaths: Readonly<Record<string, string>> = {
  'no-such-page': '/no-such-page',
  'product-missing': '/product-details/99999999',
  'shared-list-missing': `/saved/${'x'.repeat(43)}`,
};

/** Queries that find products of the demo. */
const products = {
  'product-ring': { search: 'Halo Ring' },
  'product-stone': { search: 'Oval', c_id: 2 },
  'product-band': { search: 'Band' },
} as const;

/** Pages and the call that they depend on. */
const queries: Readonly<Record<string, readonly [path: string, call: string]>> = {
  home: ['/', '**/getproducts'],
  list: ['/all-diamonds', '**/getproducts'],
  product: ['/product-details/1', '**/getproductbyid'],
  reviews: ['/product-details/1', '**/getuserreviews'],
};

const loading = Object.entries(queries).map(
  ([name, [path, call]]): Scene => ({
    name: `${name}-loading`,
    prepare: async ({ page }) => {
      await withoutServerRendering(page);
      await stallRequests(page, call);
      await open(page, path);
    },
  }),
);

const failed = Object.entries(queries).map(
  ([name, [path, call]]): Scene => ({
    name: `${name}-failed`,
    failures: [400],
    prepare: async ({ page }) => {
      await withoutServerRendering(page);
      await failRequests(page, call);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    },
  }),
);

const at =
  (path: string): Scene['prepare'] =>
  ({ page }) =>
    open(page, path);

/** Screens that look the same signed in or out. */
export const pageScenes: readonly Scene[] = [
  ...Object.entries(paths).map(([name, path]): Scene => ({ name, prepare: at(path) })),
  ...Object.entries(missingPaths).map(
    ([name, path]): Scene => ({ name, failures: [404], prepare: at(path) }),
  ),
  ...Object.entries(products).map(
    ([name, query]): Scene => ({
      name,
      prepare: async ({ page, store }) => {
        const body = { ...query, page: 1, perPage: 1, status: 1 } as const;
        const { data } = await store.call(endpoints.getProducts, { body });
        await open(page, `/product-details/${data.productData[0]?.p_id}`);
      },
    }),
  ),
  {
    name: 'product-sold-out',
    prepare: async ({ page, store }) => {
      const { p_id } = await store.product({ quantity: 0 });
      await open(page, `/product-details/${p_id}`);
    },
  },
  {
    name: 'compare',
    failures: [404],
    prepare: async ({ page }) => {
      await open(page, '/compare?ids=1,40,80,99999999');
      await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(3);
    },
  },
  ...loading,
  ...failed,
];
