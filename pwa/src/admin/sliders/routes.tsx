import type { AdminScreen } from '../shared/admin-screen.ts';
import { SlidersScreen } from './SlidersScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'sliders',
    Component: SlidersScreen,
    menu: { group: 'Home page', name: 'Sliders', key: 'w' },
  },
];
