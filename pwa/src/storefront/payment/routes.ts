import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/payment/:orderId', screen: 'payment/PaymentPage' },
  { path: '/demo-payment/:paymentId', screen: 'payment/DemoPaymentPage' },
];
