import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadQueries } from '../api/load-queries.ts';
import { menuQuery, shapesQuery, storeQuery } from '../api/queries.ts';
import { routes as account } from '../storefront/account/routes.ts';
import { routes as cart } from '../storefront/cart/routes.ts';
import { routes as checkout } from '../storefront/checkout/routes.ts';
import { routes as compare } from '../storefront/compare/routes.ts';
import { routes as contact } from '../storefront/contact/routes.ts';
import { routes as inquiry } from '../storefront/inquiry/routes.ts';
import { routes as orders } from '../storefront/orders/routes.ts';
import { routes as pages } from '../storefront/pages/routes.ts';
import { routes as payment } from '../storefront/payment/routes.ts';
import { routes as productList } from '../storefront/product-list/routes.ts';
import { routes as saved } from '../storefront/saved/routes.ts';
import type { ScreenRoute } from '../storefront/shared/screen-route.ts';
import { RootLayout } from './RootLayout.tsx';
import { RouteError } from './RouteError.tsx';
import { ShopLayout } from './ShopLayout.tsx';

/** The screens of the shop. */
export const screens: readonly ScreenRoute[] = [
  ...pages,
  ...productList,
  ...cart,
  ...saved,
  ...checkout,
  ...orders,
  ...payment,
  ...account,
  ...inquiry,
  ...contact,
  ...compare,
];

const modules = import.meta.glob<Record<string, ComponentType>>('../storefront/*/*Page.tsx');

async function loadScreen(screen: ScreenRoute['screen']): Promise<ComponentType> {
  const module = await modules[`../storefront/${screen}.tsx`]?.();
  const Screen = module?.[screen.slice(screen.indexOf('/') + 1)];
  if (!Screen) throw new Error(`There is no screen ${screen}`);
  return Screen;
}

const toRoute = (screen: ScreenRoute): RouteObject => ({
  id: screen.path,
  path: screen.path,
  // As an object, `lazy` would ignore that the code cannot be loaded.
  lazy: async () => ({ Component: await loadScreen(screen.screen) }),
  ...(screen.loader && { loader: screen.loader }),
  handle: screen,
});

/** Returns the screen of a route; undefined for layouts and the admin. */
export const screenOf = ({ handle }: RouteObject): ScreenRoute | undefined => handle;

const notFound: ScreenRoute = { path: '*', screen: 'pages/NotFoundPage', head: () => null };

/** The screens of shop and admin, for the browser's router and the server's. */
export const createRoutes = (): RouteObject[] => [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      {
        id: 'admin',
        path: '/admin/*',
        lazy: async () => ({ Component: (await import('./admin-gate.tsx')).AdminGate }),
      },
      {
        id: 'shop',
        Component: ShopLayout,
        // Before the products, because headings name a collection or a shape.
        loader: ({ context }) => loadQueries(context, [menuQuery, shapesQuery, storeQuery]),
        children: [
          {
            id: 'screens',
            ErrorBoundary: RouteError,
            children: [...screens, notFound].map(toRoute),
          },
        ],
      },
    ],
  },
];
