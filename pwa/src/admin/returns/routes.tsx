import type { AdminScreen } from '../shared/admin-screen.ts';
import { ReturnsScreen } from './ReturnsScreen.tsx';

export const routes: readonly AdminScreen[] = [
  {
    path: 'returns',
    Component: ReturnsScreen,
    menu: { group: 'Sales', name: 'Returns', key: 'b' },
  },
];
