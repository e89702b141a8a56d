import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = ['/saved', '/saved/:token'].map((path) => ({
  path,
  screen: 'pages/SavedPage',
}));
