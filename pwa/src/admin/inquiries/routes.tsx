import type { AdminScreen } from '../shared/admin-screen.ts';
import { InquiriesScreen } from './InquiriesScreen.tsx';
import { InquiryScreen } from './InquiryScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'custom-inquiry',
    Component: InquiriesScreen,
    menu: { group: 'Messages', name: 'Custom inquiries', key: 'i', count: 'waiting_inquiries' },
  },
  { path: 'custom-inquiry/:i_id', Component: InquiryScreen },
];
