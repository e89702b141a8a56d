import stylesheet from 'virtual:admin-styles';
import type { ComponentType } from 'react';
import { Route, Routes } from '../router/Routes.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { ContactScreen } from './contacts/ContactScreen.tsx';
import { ContactsScreen } from './contacts/ContactsScreen.tsx';
import { DashboardScreen } from './dashboard/DashboardScreen.tsx';
import { HomePageScreen } from './home-page/HomePageScreen.tsx';
import { ImportScreen } from './imports/ImportScreen.tsx';
import { ImportsScreen } from './imports/ImportsScreen.tsx';
import { InquiriesScreen } from './inquiries/InquiriesScreen.tsx';
import { InquiryScreen } from './inquiries/InquiryScreen.tsx';
import { AdminLayout, type SignOut } from './layout/AdminLayout.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { LookupScreen } from './lookups/LookupScreen.tsx';
import { SubscribersScreen } from './newsletter/SubscribersScreen.tsx';
import { AcceptedOrdersScreen } from './orders/AcceptedOrdersScreen.tsx';
import { OrderScreen } from './orders/OrderScreen.tsx';
import { OrdersScreen } from './orders/OrdersScreen.tsx';
import { PackingSlip } from './orders/PackingSlip.tsx';
import {
  EditDraftScreen,
  EditProductScreen,
  NewProductScreen,
} from './products/ProductFormScreens.tsx';
import { ProductsScreen } from './products/ProductsScreen.tsx';
import { ReturnsScreen } from './returns/ReturnsScreen.tsx';
import { ReviewsScreen } from './reviews/ReviewsScreen.tsx';
import { FirstDiscountProvider } from './shared/FirstDiscount.tsx';
import { lookupScreens } from './shared/lookup-screens.ts';
import { ShippingScreen } from './shipping/ShippingScreen.tsx';
import { SlidersScreen } from './sliders/SlidersScreen.tsx';
import { TaxScreen } from './tax/TaxScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';

/**
 * Screens by path below /admin. They share one chunk, so that code that only the admin uses never
 * ends up in a chunk that shoppers download.
 */
const screens: Readonly<Record<string, ComponentType>> = {
  products: ProductsScreen,
  'products/new': NewProductScreen,
  'products/drafts/:draft_id': EditDraftScreen,
  'products/:p_id': EditProductScreen,
  import: ImportsScreen,
  'import/:import_id': ImportScreen,
  orders: OrdersScreen,
  'orders/:orderId': OrderScreen,
  'accepted-orders': AcceptedOrdersScreen,
  returns: ReturnsScreen,
  shipping: ShippingScreen,
  'manage-users': UsersScreen,
  'custom-inquiry': InquiriesScreen,
  'custom-inquiry/:i_id': InquiryScreen,
  'manage-contact': ContactsScreen,
  'manage-contact/:c_id': ContactScreen,
  'manage-reviews': ReviewsScreen,
  newsletter: SubscribersScreen,
  sliders: SlidersScreen,
  'home-page': HomePageScreen,
  tax: TaxScreen,
  audit: AuditScreen,
};

export function AdminRoutes({ signOut }: { signOut: SignOut }) {
  return (
    <>
      {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      <Routes>
        <Route path="orders/:orderId/slip" element={<PackingSlip />} />
        <Route
          element={
            <FirstDiscountProvider>
              <AdminLayout signOut={signOut} />
            </FirstDiscountProvider>
          }
        >
          <Route index element={<DashboardScreen />} />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {lookupScreens.map(({ kind, path }) => (
            <Route key={path} path={path} element={<LookupScreen key={kind} kind={kind} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </>
  );
}
