export { ResetPasswordScreen as Component } from '../storefront/account/ResetPasswordScreen.tsx';
