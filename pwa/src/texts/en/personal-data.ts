export const title = 'Your data';
export const explanation = 'Download what we keep about you, or close your account.';

export const download = 'Download my data';
export const downloadFailed = 'Failed to download your data. Please try again.';
export const fileName = 'my-data.json';

export const closeAccount = 'Close account';
export const closeQuestion = 'Close your account?';
export const deleted =
  'Your name, email address, phone number, shipping address, cart and review pictures are deleted.';
export const kept =
  'Your orders stay in our books without your name and address, and your ratings without your name.';
export const openOrders = 'An account with orders that are not delivered yet cannot be closed.';
export const password = 'Current password';
export const stay = 'Keep account';
export const closeFailed = 'Failed to close your account. Please try again.';
