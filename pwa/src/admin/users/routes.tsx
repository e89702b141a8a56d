import type { AdminScreen } from '../shared/admin-screen.ts';
import { UsersScreen } from './UsersScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'manage-users',
    Component: UsersScreen,
    menu: { group: 'Sales', name: 'Users', key: 'u' },
  },
];
