export { ExchangePolicy as Component } from '../features/pages/exchange.tsx';
