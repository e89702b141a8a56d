import type { AdminScreen } from '../shared/admin-screen.ts';
import { lookupScreens } from '../shared/lookup-screens.ts';
import { LookupScreen } from './LookupScreen.tsx';

export const routes: readonly AdminScreen[] = lookupScreens.map(
  ({ kind, path, shortcut, title }) => ({
    path,
    Component: () => <LookupScreen key={kind} kind={kind} />,
    menu: { group: 'Catalogue', name: title, key: shortcut },
  }),
);
