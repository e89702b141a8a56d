export { GuestScreen } from '../storefront/account/GuestScreen.tsx';
