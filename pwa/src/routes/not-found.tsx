export { NotFound as Component } from '../storefront/pages/NotFound.tsx';
