import type { AdminScreen } from '../shared/admin-screen.ts';
import { ImportScreen } from './ImportScreen.tsx';
import { ImportsScreen } from './ImportsScreen.tsx';

export const routes: readonly AdminScreen[] = [
  { path: 'import', Component: ImportsScreen },
  { path: 'import/:import_id', Component: ImportScreen },
];
