export { SignupScreen as Component } from '../storefront/account/SignupScreen.tsx';
