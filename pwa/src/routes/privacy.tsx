export { PrivacyPolicy as Component } from '../storefront/pages/privacy.tsx';
