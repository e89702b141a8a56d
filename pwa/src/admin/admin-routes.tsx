import stylesheet from 'virtual:admin-styles';
import { Route, Routes } from 'react-router-dom';
import { routes as audit } from './audit/routes.tsx';
import { routes as contacts } from './contacts/routes.tsx';
import { routes as dashboard } from './dashboard/routes.tsx';
import { routes as homePage } from './home-page/routes.tsx';
import { routes as imports } from './imports/routes.tsx';
import { routes as inquiries } from './inquiries/routes.tsx';
import { AdminLayout, type SignOut } from './layout/AdminLayout.tsx';
import { MenuContext } from './layout/menu.ts';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { routes as lookups } from './lookups/routes.tsx';
import { routes as newsletter } from './newsletter/routes.tsx';
import { routes as orders } from './orders/routes.tsx';
import { routes as products } from './products/routes.tsx';
import { routes as returns } from './returns/routes.tsx';
import { routes as reviews } from './reviews/routes.tsx';
import { routes as search } from './search/routes.tsx';
import { FirstDiscountProvider } from './shared/FirstDiscount.tsx';
import { routes as shipping } from './shipping/routes.tsx';
import { routes as sliders } from './sliders/routes.tsx';
import { routes as tax } from './tax/routes.tsx';
import { routes as users } from './users/routes.tsx';

/**
 * All screens, in the order of the menu. They share one chunk, so that code that only the admin uses never
 * ends up in a chunk that shoppers download.
 */
const screens = [
  ...dashboard,
  ...audit,
  ...products,
  ...lookups,
  ...search,
  ...imports,
  ...orders,
  ...returns,
  ...shipping,
  ...users,
  ...tax,
  ...inquiries,
  ...contacts,
  ...reviews,
  ...newsletter,
  ...sliders,
  ...homePage,
];

const toRoute = ({ path, Component }: (typeof screens)[number]) => (
  <Route key={path} path={path} element={<Component />} />
);

export function AdminRoutes({ signOut }: { signOut: SignOut }) {
  return (
    <MenuContext value={screens}>
      {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      <Routes>
        {screens.filter(({ isBare }) => isBare).map(toRoute)}
        <Route
          element={
            <FirstDiscountProvider>
              <AdminLayout signOut={signOut} />
            </FirstDiscountProvider>
          }
        >
          {screens.filter(({ isBare }) => !isBare).map(toRoute)}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </MenuContext>
  );
}
