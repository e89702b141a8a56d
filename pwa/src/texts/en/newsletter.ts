export const heading = 'Letters from the bench';
export const text = 'New stones and stories from the workshop, a few times a year.';
export const email = 'Email';
export const emailExample = 'Your email';

export const subscribe = 'Subscribe';
export const signUp = 'SIGN UP';
export const subscribed = 'Subscribed successfully!';
export const stayTuned = 'Stay tuned for exclusive updates!';
export const confirm =
  'We have sent you an email. Open the link in it to confirm your subscription.';
export const failed = 'We could not subscribe you. Please try again.';
