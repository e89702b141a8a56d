export const login = 'Login';
export const welcome = 'Welcome back.';
export const signingIn = 'Signing in...';
export const forgotten = 'Forgotten password?';
export const newHere = 'New here?';

export const signup = 'Signup';
export const signupReason = 'For your cart, your orders and your reviews.';
export const signingUp = 'Signing up...';
export const alreadyCustomer = 'Already a customer?';

export const username = 'Username';
export const email = 'Email';
export const mobile = 'Mobile Number';
export const mobileHint = 'With the country code: +919876543210';
export const password = 'Password';
export const passwordHint = 'At least 8 characters';
export const confirmPassword = 'Confirm Password';
export const showPassword = 'Show password';
export const show = 'Show';
export const hide = 'Hide';
export const notReached = 'The shop could not be reached. Please try again.';

export const forgottenPassword = 'Forgotten password';
export const forgottenIntro =
  'Tell us your address, and we send you a link to choose a new password.';
export const sendLink = 'Send the link';
export const sending = 'Sending...';
export const backToLogin = 'Back to Login';

export const newPassword = 'New password';
export const linkNotValid = 'This link is no longer valid. Please ask for a new one.';
export const savePassword = 'Save password';
export const saving = 'Saving...';
export const newLink = 'Ask for a new link';
