export { PrivacyPolicy as Component } from '../features/pages/privacy.tsx';
