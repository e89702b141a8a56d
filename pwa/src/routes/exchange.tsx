export { ExchangePolicy as Component } from '../storefront/pages/exchange.tsx';
