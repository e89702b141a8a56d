import { matchPath, Route, Routes } from 'react-router-dom';
import { RootLayout } from './RootLayout.tsx';
import { ShopLayout } from './ShopLayout.tsx';
import { type Screen, screen } from './screens.tsx';

const AdminGate = screen(() => import('./admin-gate.tsx'));

/** The shop's screens by their paths (spec 2.1); the server's list of them is the contract's. */
export const shopScreens: Readonly<Record<string, Screen>> = {
  '/': screen(() => import('../routes/home.tsx')),
  '/about': screen(() => import('../routes/about.tsx')),
  '/all-diamonds': screen(() => import('../routes/all-diamonds.tsx')),
  '/collections/:c_id': screen(() => import('../routes/collection.tsx')),
  '/parent-collections/:pc_id': screen(() => import('../routes/parent-collection.tsx')),
  '/shapes/:shape_id': screen(() => import('../routes/shape.tsx')),
  '/product-details/:p_id': screen(() => import('../routes/product-details.tsx')),
  '/cart': screen(() => import('../routes/cart.tsx')),
  '/checkout': screen(() => import('../routes/checkout.tsx')),
  '/order-confirmation': screen(() => import('../routes/order-confirmation.tsx')),
  '/custom': screen(() => import('../routes/custom.tsx')),
  '/contact': screen(() => import('../routes/contact.tsx')),
  '/login': screen(() => import('../routes/login.tsx')),
  '/signup': screen(() => import('../routes/signup.tsx')),
  '/forgot-password': screen(() => import('../routes/forgot-password.tsx')),
  '/reset-password': screen(() => import('../routes/reset-password.tsx')),
  '/profile': screen(() => import('../routes/profile.tsx')),
  '/terms': screen(() => import('../routes/terms.tsx')),
  '/privacy': screen(() => import('../routes/privacy.tsx')),
  '/shipping': screen(() => import('../routes/shipping.tsx')),
  '/exchange': screen(() => import('../routes/exchange.tsx')),
};
const NotFound = screen(() => import('../routes/not-found.tsx'));

/** Fetches the code of the screen that an address leads to. */
export async function preloadScreen(pathname: string): Promise<void> {
  const isHere = (pattern: string) => matchPath(pattern, pathname) !== null;
  if (isHere('/admin/*')) return AdminGate.preload();
  const [, Shown = NotFound] = Object.entries(shopScreens).find(([path]) => isHere(path)) ?? [];
  await Shown.preload();
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
