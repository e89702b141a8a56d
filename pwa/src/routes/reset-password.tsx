export { NewPasswordScreen as Component } from '../storefront/account/NewPasswordScreen.tsx';
