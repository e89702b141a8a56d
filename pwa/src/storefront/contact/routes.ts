import { textHead } from '../shared/head/text-head.ts';
import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  {
    path: '/contact',
    screen: 'contact/ContactPage',
    head: import.meta.env.SSR ? textHead('/contact') : undefined,
  },
];
