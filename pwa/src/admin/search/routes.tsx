import type { AdminScreen } from '../shared/admin-screen.ts';
import { SearchScreen } from './SearchScreen.tsx';

export const routes: readonly AdminScreen[] = [
  { path: 'search', Component: SearchScreen, menu: { group: 'Catalogue', name: 'Search' } },
];
