import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/order-confirmation', screen: 'orders/OrderConfirmationPage' },
];
