import { matchPath, Route, Routes } from 'react-router-dom';
import { RootLayout } from '../RootLayout.tsx';
import { ShopLayout } from '../ShopLayout.tsx';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

const AdminGate = lazyScreen(() => import('./admin-gate.tsx'), 'AdminGate');

/** The storefront's screens by path. The server knows the same paths from the contract's `matchShopPage`. */
export const shopScreens: Readonly<Record<string, LazyScreen>> = {
  '/': lazyScreen(() => import('../../routes/home.tsx'), 'HomeRoute'),
  '/about': lazyScreen(() => import('../../routes/about.tsx'), 'AboutRoute'),
  '/all-diamonds': lazyScreen(() => import('../../routes/all-diamonds.tsx'), 'AllDiamondsRoute'),
  '/collections/:c_id': lazyScreen(() => import('../../routes/collection.tsx'), 'CollectionRoute'),
  '/parent-collections/:pc_id': lazyScreen(
    () => import('../../routes/parent-collection.tsx'),
    'ParentCollectionRoute',
  ),
  '/shapes/:shape_id': lazyScreen(() => import('../../routes/shape.tsx'), 'ShapeRoute'),
  '/product-details/:p_id': lazyScreen(
    () => import('../../routes/product-details.tsx'),
    'ProductDetailsRoute',
  ),
  '/cart': lazyScreen(() => import('../../routes/cart.tsx'), 'CartRoute'),
  '/checkout': lazyScreen(() => import('../../routes/checkout.tsx'), 'CheckoutRoute'),
  '/order-confirmation': lazyScreen(
    () => import('../../storefront/orders/OrderConfirmation.tsx'),
    'OrderConfirmation',
  ),
  '/custom': lazyScreen(
    () => import('../../storefront/inquiry/InquiryScreen.tsx'),
    'InquiryScreen',
  ),
  '/contact': lazyScreen(
    () => import('../../storefront/contact/ContactScreen.tsx'),
    'ContactScreen',
  ),
  '/login': lazyScreen(() => import('../../routes/login.tsx'), 'LoginRoute'),
  '/signup': lazyScreen(() => import('../../storefront/account/SignupScreen.tsx'), 'SignupScreen'),
  '/forgot-password': lazyScreen(
    () => import('../../storefront/account/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  '/reset-password': lazyScreen(
    () => import('../../storefront/account/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
  '/profile': lazyScreen(() => import('../../routes/profile.tsx'), 'ProfileRoute'),
  '/terms': lazyScreen(() => import('../../storefront/pages/terms.tsx'), 'Terms'),
  '/privacy': lazyScreen(() => import('../../storefront/pages/privacy.tsx'), 'PrivacyPolicy'),
  '/shipping': lazyScreen(() => import('../../storefront/pages/shipping.tsx'), 'ShippingPolicy'),
  '/exchange': lazyScreen(() => import('../../storefront/pages/exchange.tsx'), 'ExchangePolicy'),
};
const NotFound = lazyScreen(() => import('../../storefront/pages/NotFound.tsx'), 'NotFound');

/** Loads the code of the screen at an address. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = (pattern: string) => matchPath(pattern, pathname) !== null;
  if (matches('/admin/*')) return AdminGate.preload();
  const [, Screen = NotFound] = Object.entries(shopScreens).find(([path]) => matches(path)) ?? [];
  await Screen.preload();
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path="/admin/*" element={<AdminGate />} />
        <Route element={<ShopLayout />}>
          {Object.entries(shopScreens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
