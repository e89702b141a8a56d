import type { AdminScreen } from '../shared/admin-screen.ts';
import { ContactScreen } from './ContactScreen.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'manage-contact',
    Component: ContactsScreen,
    menu: { group: 'Messages', name: 'Contacts', key: 'm', count: 'total_requests' },
  },
  { path: 'manage-contact/:c_id', Component: ContactScreen },
];
