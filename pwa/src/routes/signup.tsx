export { SignupScreen } from '../storefront/account/SignupScreen.tsx';
