export { Terms as Component } from '../features/pages/terms.tsx';
