import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lookupPaths } from '../../features/admin-lookups/lookup-texts.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { NoSuchScreen } from './NoSuchScreen.tsx';

const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy(async () => ({ default: (await load())[name] }));

const dashboard = () => import('../../features/admin-dashboard/DashboardScreen.tsx');
const products = () => import('../../features/admin-products/product-screens.ts');
const orders = () => import('../../features/admin-orders/order-screens.ts');
const people = () => import('../../features/admin-people/people-screens.ts');
const content = () => import('../../features/admin-content/content-screens.ts');

/** Paths of spec 2.1 below /admin; a product's form has its own address beside its list. */
const screens: Record<string, ComponentType> = {
  products: screen(products, 'ProductsScreen'),
  'products/new': screen(products, 'NewProductScreen'),
  'products/:p_id': screen(products, 'EditProductScreen'),
  orders: screen(orders, 'OrdersScreen'),
  'accepted-orders': screen(orders, 'AcceptedOrdersScreen'),
  'manage-users': screen(people, 'UsersScreen'),
  'custom-inquiry': screen(people, 'InquiriesScreen'),
  'manage-contact': screen(people, 'ContactsScreen'),
  'manage-reviews': screen(content, 'ReviewsScreen'),
  sliders: screen(content, 'SlidersScreen'),
};

const Dashboard = screen(dashboard, 'DashboardScreen');
const LookupScreen = lazy(async () => ({
  default: (await import('../../features/admin-lookups/LookupScreen.tsx')).LookupScreen,
}));

export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Dashboard />} />
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        {lookupPaths.map(({ kind, path }) => (
          <Route key={path} path={path} element={<LookupScreen key={kind} kind={kind} />} />
        ))}
        <Route path="*" element={<NoSuchScreen />} />
      </Route>
    </Routes>
  );
}
