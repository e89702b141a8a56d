import type { AdminScreen } from '../shared/admin-screen.ts';
import { ReviewsScreen } from './ReviewsScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'manage-reviews',
    Component: ReviewsScreen,
    menu: { group: 'Messages', name: 'Reviews', key: 'r' },
  },
];
