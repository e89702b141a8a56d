export { NewPasswordScreen as Component } from '../features/account/NewPasswordScreen.tsx';
