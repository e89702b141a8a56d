/** The screens that mailed links open, and the one that requests such a link. */
export { AcceptInvitationScreen } from '../storefront/account/AcceptInvitationScreen.tsx';
export { ConfirmEmailScreen } from '../storefront/account/ConfirmEmailScreen.tsx';
export { ForgotPasswordScreen } from '../storefront/account/ForgotPasswordScreen.tsx';
export { ResetPasswordScreen } from '../storefront/account/ResetPasswordScreen.tsx';
