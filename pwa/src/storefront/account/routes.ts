import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/login', screen: 'account/LoginPage' },
  { path: '/signup', screen: 'account/SignupPage' },
  { path: '/guest', screen: 'account/GuestPage' },
  { path: '/forgot-password', screen: 'account/ForgotPasswordPage' },
  { path: '/reset-password', screen: 'account/ResetPasswordPage' },
  { path: '/accept-invitation', screen: 'account/AcceptInvitationPage' },
  { path: '/confirm-email', screen: 'account/ConfirmEmailPage' },
];
