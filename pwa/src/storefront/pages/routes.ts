import { parsePathId, productQueries, readListState } from '@vajra/contract';
import { loadQueries } from '../../api/load-queries.ts';
import { newsLineQuery, productQuery, productsQuery, slidersQuery } from '../../api/queries.ts';
import { productReviewsQuery } from '../reviews/review-queries.ts';
import { textHead } from '../shared/head/text-head.ts';
import type { ScreenRoute } from '../shared/screen-route.ts';
import { homeHead, productHead } from './heads.ts';

/** Pages that are composed of several features. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    screen: 'pages/HomePage',
    loader: ({ url, context }) =>
      loadQueries(context, [
        slidersQuery,
        newsLineQuery,
        productsQuery(productQueries.kinds()),
        productsQuery(productQueries.featured()),
        productsQuery(productQueries.home(readListState(url.searchParams).page)),
      ]),
    head: import.meta.env.SSR ? homeHead : undefined,
  },
  {
    path: '/product-details/:p_id',
    screen: 'pages/ProductPage',
    loader: ({ params, context }) => {
      const id = parsePathId(params.p_id);
      if (id === null) return Promise.resolve(null);
      return loadQueries(context, [productQuery(id)], [productReviewsQuery(id, 1)]);
    },
    head: import.meta.env.SSR ? productHead : undefined,
  },
  { path: '/profile', screen: 'pages/ProfilePage' },
  { path: '/orders/:orderId', screen: 'pages/OrderPage' },
  textPage('/about', 'pages/AboutPage'),
  textPage('/terms', 'pages/TermsPage'),
  textPage('/privacy', 'pages/PrivacyPage'),
  textPage('/shipping', 'pages/ShippingPage'),
  textPage('/exchange', 'pages/ExchangePage'),
];

function textPage(
  path: Parameters<typeof textHead>[0],
  screen: ScreenRoute['screen'],
): ScreenRoute {
  return { path, screen, head: import.meta.env.SSR ? textHead(path) : undefined };
}
