import stylesheet from 'virtual:admin-styles';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AuditScreen } from '../../admin/audit/AuditScreen.tsx';
import { ReviewsScreen } from '../../admin/content/ReviewsScreen.tsx';
import { SlidersScreen } from '../../admin/content/SlidersScreen.tsx';
import { DashboardScreen } from '../../admin/dashboard/DashboardScreen.tsx';
import { ImportScreen } from '../../admin/import/ImportScreen.tsx';
import { ImportsScreen } from '../../admin/import/ImportsScreen.tsx';
import { LookupScreen } from '../../admin/lookups/LookupScreen.tsx';
import { lookupPaths } from '../../admin/lookups/lookup-texts.ts';
import { AcceptedOrdersScreen } from '../../admin/orders/AcceptedOrdersScreen.tsx';
import { OrderScreen } from '../../admin/orders/OrderScreen.tsx';
import { OrdersScreen } from '../../admin/orders/OrdersScreen.tsx';
import { PackingSlip } from '../../admin/orders/PackingSlip.tsx';
import { ContactsScreen } from '../../admin/people/ContactsScreen.tsx';
import { InquiriesScreen } from '../../admin/people/InquiriesScreen.tsx';
import { UsersScreen } from '../../admin/people/UsersScreen.tsx';
import { EditProductScreen, NewProductScreen } from '../../admin/products/ProductFormScreens.tsx';
import { ProductsScreen } from '../../admin/products/ProductsScreen.tsx';
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
