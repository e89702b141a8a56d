import type { AdminScreen } from '../shared/admin-screen.ts';
import { AcceptedOrdersScreen } from './AcceptedOrdersScreen.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { PackingSlip } from './PackingSlip.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'orders',
    Component: OrdersScreen,
    menu: { group: 'Sales', name: 'Orders', key: 'o', count: 'waiting_orders' },
  },
  { path: 'orders/:orderId', Component: OrderScreen },
  { path: 'orders/:orderId/slip', Component: PackingSlip, isBare: true },
  {
    path: 'accepted-orders',
    Component: AcceptedOrdersScreen,
    menu: { group: 'Sales', name: 'Accepted orders', key: 'x' },
  },
];
