export const notifyMe = 'Notify me';
export const explanation = 'We will write to you once, when it is in stock again.';
export const email = 'Your email address';
export const failed = 'Your request could not be sent. Please try again.';
export const isWaiting = 'We will write to you when it is in stock again.';
export const needsConfirmation =
  'Please confirm your email address first: we write only to confirmed ones.';
export const cancel = 'Do not notify me';
