import type { AdminScreen } from '../shared/admin-screen.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export const routes: readonly AdminScreen[] = [
  { path: '', Component: DashboardScreen, menu: { name: 'Dashboard', key: 'd' } },
];
