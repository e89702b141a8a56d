export { ContactScreen as Component } from '../storefront/contact/ContactScreen.tsx';
