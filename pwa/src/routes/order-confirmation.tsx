export { OrderConfirmation as Component } from '../features/orders/OrderConfirmation.tsx';
