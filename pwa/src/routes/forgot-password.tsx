export { ForgotPasswordScreen as Component } from '../features/account/ForgotPasswordScreen.tsx';
