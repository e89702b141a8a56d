export const login = 'Login';
export const welcome = 'Welcome back.';
export const signingIn = 'Signing in...';
export const forgotPassword = 'Forgot your password?';
export const newHere = 'New here?';

export const signup = 'Signup';
export const signupReason =
  'Create an account to shop, follow your orders and review what you bought.';
export const signingUp = 'Signing up...';
export const haveAccount = 'Already have an account?';

export const username = 'Username';
export const email = 'Email';
export const mobile = 'Mobile Number';
export const mobileHint = 'Include the country code, such as +919876543210';
export const password = 'Password';
export const passwordHint =
  'At least 8 characters. Not a common password, your email address or our name.';
export const passwordStrength = (strength: 0 | 1 | 2 | 3) =>
  `Password strength: ${['easy to guess', 'weak', 'good', 'strong'][strength]}`;
export const confirmPassword = 'Confirm Password';
export const failed = 'Something went wrong. Please try again.';
export const unreachable =
  'We could not reach the store. Please check your connection and try again.';

export const resetPassword = 'Reset your password';
export const resetPasswordIntro =
  'Enter your email address and we will send you a link to choose a new password.';
export const sendLink = 'Send reset link';
export const sending = 'Sending...';
export const backToLogin = 'Back to Login';

export const newPassword = 'New password';
export const linkNotValid = 'This link is no longer valid. Please request a new one.';
export const savePassword = 'Save password';
export const saving = 'Saving...';
export const requestNewLink = 'Request a new link';

export const changeProfile = 'Change your name or mobile number';
export const changeMobileHint =
  'Include the country code, such as +919876543210. Prices are in rupees for numbers that start with +91, in dollars for all others.';
export const saveProfile = 'Save changes';
export const changeEmail = 'Change your email address';
export const changePassword = 'Change your password';
export const newEmail = 'New email';
export const newEmailHint = 'We will send a link to this address. It changes when you confirm it.';
export const currentPassword = 'Current password';
export const sendConfirmation = 'Send confirmation link';
export const confirmEmail = 'Confirm your email address';
export const confirmEmailIntro = 'Press the button to confirm that this email address is yours.';
export const emailLinkNotValid =
  'This link is no longer valid. Please request a new one in your profile.';
export const toProfile = 'Go to your profile';
