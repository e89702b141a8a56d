export { ForgotPasswordScreen as Component } from '../storefront/account/ForgotPasswordScreen.tsx';
