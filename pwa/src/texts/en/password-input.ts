export const showPassword = 'Show password';
export const show = 'Show';
export const hide = 'Hide';
