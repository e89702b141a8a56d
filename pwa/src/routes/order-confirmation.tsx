export { OrderConfirmation as Component } from '../storefront/orders/OrderConfirmation.tsx';
