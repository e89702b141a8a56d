export { SignupScreen as Component } from '../features/account/SignupScreen.tsx';
