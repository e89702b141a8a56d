import type { AdminScreen } from '../shared/admin-screen.ts';
import { ShippingScreen } from './ShippingScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'shipping',
    Component: ShippingScreen,
    menu: { group: 'Sales', name: 'Shipping methods', key: 'z' },
  },
];
