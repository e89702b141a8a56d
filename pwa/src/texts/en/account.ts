export const login = 'Login';
export const welcome = 'Welcome back.';
export const signingIn = 'Signing in...';
export const forgotPassword = 'Forgot your password?';
export const newHere = 'New here?';

export const guest = 'Continue without a password';
export const guestIntro =
  'We send a code to your email address. With it you order, and see your orders later.';
export const guestMobileHint =
  'Prices are in rupees for numbers that start with +91, in dollars for all others.';
export const sendCode = 'Send code';
export const enterCode = 'Enter your code';
export const codeSent = (email: string) =>
  `We have sent an email to ${email}. Its code of 6 digits is valid for 10 minutes. If you have an account with a password, the email says how to sign in instead.`;
export const code = 'Code';
export const continueWithCode = 'Continue';
export const sendNewCode = 'Send a new code';
export const newCodeSent = 'We have sent a new code.';
export const otherAddress = 'Use another address';
export const guestLinkIntro = 'Press the button to continue with the email address of the link.';
export const requestCode = 'Request a new code';
export const guestNote =
  'You order without a password. Choose one to turn your orders into an account.';
export const choosePassword = 'Choose a password';

export const signup = 'Signup';
export const signupReason =
  'Create an account to shop, follow your orders and review what you bought.';
export const signingUp = 'Signing up...';
export const haveAccount = 'Already have an account?';

export const username = 'Username';
export const email = 'Email';
export const mobile = 'Mobile Number';
export const callingCode = 'Country code';
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
export const acceptInvitation = 'Accept your invitation';
export const acceptInvitationIntro =
  'Choose a password to work in the administration of the shop. If you have an account with us, it keeps its name and mobile number.';
export const accept = 'Accept invitation';
export const invitationNotValid = 'This link is no longer valid. Please ask for a new invitation.';

export const requestNewLink = 'Request a new link';

export const changeProfile = 'Change your name or mobile number';
export const changeMobileHint =
  'Prices are in rupees for numbers that start with +91, in dollars for all others.';
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
