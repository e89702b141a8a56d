export { ShippingPolicy as Component } from '../features/pages/shipping.tsx';
