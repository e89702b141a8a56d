export const notConfirmed =
  'Your email address is not confirmed yet. Confirm it to order more than a few pieces.';
export const sendLink = 'Email me a confirmation link';
export const sending = 'Sending...';
export const failed = 'We could not send the link. Please try again.';
