import { matchPath } from '../../router/match-path.ts';
import { Route, Routes } from '../../router/Routes.tsx';
import { hasTurns } from '../../ui/hydration-turns.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy.tsx';
import { RootLayout } from '../RootLayout.tsx';
import { preloadFooter, ShopLayout } from '../ShopLayout.tsx';

const AdminGate = lazyComponent(() => import('./admin-gate.tsx'), 'AdminGate');

// Screens that share most of their code are in one script.
const importMailedLinks = () => import('../../routes/mailed-links.tsx');
const importProfile = () => import('../../routes/profile.tsx');
const importPayment = () => import('../../routes/payment.tsx');
const importPolicies = () => import('../../storefront/pages/policies.tsx');

const importHome = async () => {
  const home = import('../../routes/home.tsx');
  if (!hasTurns()) await (await home).preloadLowerSections();
  return home;
};

/** The storefront's screens by path. The server knows the same paths from the contract's `matchShopPage`. */
export const shopScreens: Readonly<Record<string, LazyComponent>> = {
  '/': lazyComponent(importHome, 'HomeRoute'),
  '/about': lazyComponent(() => import('../../routes/about.tsx'), 'AboutRoute'),
  '/all-diamonds': lazyComponent(() => import('../../routes/all-diamonds.tsx'), 'AllDiamondsRoute'),
  '/collections/:c_id': lazyComponent(
    () => import('../../routes/collection.tsx'),
    'CollectionRoute',
  ),
  '/parent-collections/:pc_id': lazyComponent(
    () => import('../../routes/parent-collection.tsx'),
    'ParentCollectionRoute',
  ),
  '/shapes/:shape_id': lazyComponent(() => import('../../routes/shape.tsx'), 'ShapeRoute'),
  '/product-details/:p_id': lazyComponent(
    () => import('../../routes/product-details.tsx'),
    'ProductDetailsRoute',
  ),
  '/cart': lazyComponent(() => import('../../routes/cart.tsx'), 'CartRoute'),
  '/checkout': lazyComponent(() => import('../../routes/checkout.tsx'), 'CheckoutRoute'),
  '/order-confirmation': lazyComponent(
    () => import('../../storefront/orders/OrderConfirmation.tsx'),
    'OrderConfirmation',
  ),
  '/custom': lazyComponent(
    () => import('../../storefront/inquiry/InquiryScreen.tsx'),
    'InquiryScreen',
  ),
  '/contact': lazyComponent(
    () => import('../../storefront/contact/ContactScreen.tsx'),
    'ContactScreen',
  ),
  '/login': lazyComponent(() => import('../../routes/login.tsx'), 'LoginRoute'),
  '/signup': lazyComponent(() => import('../../routes/signup.tsx'), 'SignupScreen'),
  '/guest': lazyComponent(() => import('../../routes/guest.tsx'), 'GuestScreen'),
  '/forgot-password': lazyComponent(importMailedLinks, 'ForgotPasswordScreen'),
  '/reset-password': lazyComponent(importMailedLinks, 'ResetPasswordScreen'),
  '/accept-invitation': lazyComponent(importMailedLinks, 'AcceptInvitationScreen'),
  '/confirm-email': lazyComponent(importMailedLinks, 'ConfirmEmailScreen'),
  '/orders/:orderId': lazyComponent(importProfile, 'OrderRoute'),
  '/payment/:orderId': lazyComponent(importPayment, 'PaymentRoute'),
  '/demo-payment/:paymentId': lazyComponent(importPayment, 'DemoPaymentRoute'),
  '/profile': lazyComponent(importProfile, 'ProfileRoute'),
  '/terms': lazyComponent(importPolicies, 'Terms'),
  '/privacy': lazyComponent(importPolicies, 'PrivacyPolicy'),
  '/shipping': lazyComponent(importPolicies, 'ShippingPolicy'),
  '/exchange': lazyComponent(importPolicies, 'ExchangePolicy'),
};
const NotFound = lazyComponent(() => import('../../storefront/pages/NotFound.tsx'), 'NotFound');

/** Loads the code of the screen at an address. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = (pattern: string) => matchPath(pattern, pathname) !== null;
  if (matches('/admin/*')) return AdminGate.preload();
  const [, Screen = NotFound] = Object.entries(shopScreens).find(([path]) => matches(path)) ?? [];
  await Promise.all([Screen.preload(), hasTurns() || preloadFooter()]);
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
