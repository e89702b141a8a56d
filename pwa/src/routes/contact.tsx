export { ContactScreen as Component } from '../features/contact/ContactScreen.tsx';
