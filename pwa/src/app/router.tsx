import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { RootLayout } from './RootLayout.tsx';
import { RouteError } from './RouteError.tsx';
import { ShopLayout } from './ShopLayout.tsx';

type Screen = { Component: () => React.ReactNode };

const screen = (path: string, load: () => Promise<Screen>): RouteObject => ({
  path,
  lazy: load,
});

const shop: RouteObject[] = [
  screen('/', () => import('../routes/home.tsx')),
  screen('/about', () => import('../routes/about.tsx')),
  screen('/all-diamonds', () => import('../routes/all-diamonds.tsx')),
  screen('/collections/:c_id', () => import('../routes/collection.tsx')),
  screen('/parent-collections/:pc_id', () => import('../routes/parent-collection.tsx')),
  screen('/shapes/:shape_id', () => import('../routes/shape.tsx')),
  screen('/product-details/:p_id', () => import('../routes/product-details.tsx')),
  screen('/cart', () => import('../routes/cart.tsx')),
  screen('/checkout', () => import('../routes/checkout.tsx')),
  screen('/order-confirmation', () => import('../routes/order-confirmation.tsx')),
  screen('/custom', () => import('../routes/custom.tsx')),
  screen('/contact', () => import('../routes/contact.tsx')),
  screen('/login', () => import('../routes/login.tsx')),
  screen('/signup', () => import('../routes/signup.tsx')),
  screen('/profile', () => import('../routes/profile.tsx')),
  screen('/terms', () => import('../routes/terms.tsx')),
  screen('/privacy', () => import('../routes/privacy.tsx')),
  screen('/shipping', () => import('../routes/shipping.tsx')),
  screen('/exchange', () => import('../routes/exchange.tsx')),
  screen('*', () => import('../routes/not-found.tsx')),
];

/** Between header and footer until the first screen's code is here. */
const HydrateFallback = () => null;

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      { path: '/admin/*', lazy: () => import('./admin-gate.tsx'), HydrateFallback },
      {
        Component: ShopLayout,
        children: shop.map((route) => ({ ...route, ErrorBoundary: RouteError, HydrateFallback })),
      },
    ],
  },
]);
