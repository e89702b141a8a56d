import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/checkout', screen: 'checkout/CheckoutPage' },
];
