export { Terms as Component } from '../storefront/pages/terms.tsx';
