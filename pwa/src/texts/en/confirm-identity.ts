export const title = 'Confirm it’s you';
export const loading = 'Loading';
export const reason = 'This change needs your password again.';
export const password = 'Current password';
export const confirm = 'Confirm';
export const failed = 'We could not confirm it. Please try again.';
