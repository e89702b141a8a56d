import stylesheet from 'virtual:desk-styles';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuditScreen } from '../../features/admin-audit/AuditScreen.tsx';
import { ReviewsScreen } from '../../features/admin-content/ReviewsScreen.tsx';
import { SlidersScreen } from '../../features/admin-content/SlidersScreen.tsx';
import { DashboardScreen } from '../../features/admin-dashboard/DashboardScreen.tsx';
import { ImportScreen } from '../../features/admin-import/ImportScreen.tsx';
import { ImportsScreen } from '../../features/admin-import/ImportsScreen.tsx';
import { LookupScreen } from '../../features/admin-lookups/LookupScreen.tsx';
import { lookupPaths } from '../../features/admin-lookups/lookup-texts.ts';
import { AcceptedOrdersScreen } from '../../features/admin-orders/AcceptedOrdersScreen.tsx';
import { OrderScreen } from '../../features/admin-orders/OrderScreen.tsx';
import { OrdersScreen } from '../../features/admin-orders/OrdersScreen.tsx';
import { PackingSlip } from '../../features/admin-orders/PackingSlip.tsx';
import { ContactsScreen } from '../../features/admin-people/ContactsScreen.tsx';
import { InquiriesScreen } from '../../features/admin-people/InquiriesScreen.tsx';
import { UsersScreen } from '../../features/admin-people/UsersScreen.tsx';
import {
  EditProductScreen,
  NewProductScreen,
} from '../../features/admin-products/ProductFormScreens.tsx';
import { ProductsScreen } from '../../features/admin-products/ProductsScreen.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { NoSuchScreen } from './NoSuchScreen.tsx';

/**
 * Paths of spec 2.1 below /admin; a product's form has its own address beside its list. All in one
 * chunk, so that what only the back office uses never lands in a chunk that shoppers keep.
 */
const screens: Readonly<Record<string, ComponentType>> = {
  products: ProductsScreen,
  'products/new': NewProductScreen,
  'products/:p_id': EditProductScreen,
  import: ImportsScreen,
  'import/:import_id': ImportScreen,
  orders: OrdersScreen,
  'orders/:orderId': OrderScreen,
  'accepted-orders': AcceptedOrdersScreen,
  'manage-users': UsersScreen,
  'custom-inquiry': InquiriesScreen,
  'manage-contact': ContactsScreen,
  'manage-reviews': ReviewsScreen,
  sliders: SlidersScreen,
  audit: AuditScreen,
};

export function AdminRoutes() {
  return (
    <>
      {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      <Routes>
        <Route path="orders/:orderId/slip" element={<PackingSlip />} />
        <Route element={<AdminLayout />}>
          <Route index element={<DashboardScreen />} />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {lookupPaths.map(({ kind, path }) => (
            <Route key={path} path={path} element={<LookupScreen key={kind} kind={kind} />} />
          ))}
          <Route path="*" element={<NoSuchScreen />} />
        </Route>
      </Routes>
    </>
  );
}
