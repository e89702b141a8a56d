export { NotFound as Component } from '../features/pages/NotFound.tsx';
