import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [{ path: '/compare', screen: 'compare/ComparePage' }];
