import type { AdminScreen } from '../shared/admin-screen.ts';
import { TaxScreen } from './TaxScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'tax',
    Component: TaxScreen,
    menu: { group: 'Sales', name: 'Tax and invoices', key: 'v' },
  },
];
