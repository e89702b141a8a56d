import type { AdminScreen } from '../shared/admin-screen.ts';
import { SubscribersScreen } from './SubscribersScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'newsletter',
    Component: SubscribersScreen,
    menu: { group: 'Messages', name: 'Newsletter', key: 'l' },
  },
];
