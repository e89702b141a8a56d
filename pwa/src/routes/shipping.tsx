export { ShippingPolicy as Component } from '../storefront/pages/shipping.tsx';
