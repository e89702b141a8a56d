import type { AdminScreen } from '../shared/admin-screen.ts';
import { HomePageScreen } from './HomePageScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'home-page',
    Component: HomePageScreen,
    menu: { group: 'Home page', name: 'Texts and sections', key: 'e' },
  },
];
