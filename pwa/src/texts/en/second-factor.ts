export const title = 'Two-step sign-in';
export const explanation =
  'Protect your account with a passkey or an authenticator app, which you use after your password.';
export const loading = 'Loading your sign-in methods';
export const failed = 'Failed to load your sign-in methods.';
export const changeFailed = 'That did not work. Please try again.';

export const authenticatorApp = 'Authenticator app';
export const added = (date: string) => `Added ${date}`;
export const lastUsed = (date: string) => `Last used ${date}`;
export const remove = 'Remove';
export const removeNamed = (name: string) => `Remove ${name}`;
export const removeQuestion = (name: string) => `Remove ${name}?`;
export const removeLast = 'From then on your password alone is enough to sign in.';
export const removeOther = 'You can no longer sign in with it.';
export const keep = 'Keep it';
export const recoveryCodesLeft = (count: number) =>
  count === 1 ? '1 recovery code left' : `${count} recovery codes left`;

export const addPasskey = 'Add a passkey';
export const addPasskeyIntro =
  'A passkey is stored on this device, in your password manager or on a security key. Your browser will ask you to confirm.';
export const passkeyName = 'Name';
export const passkeyNameHint = 'So that you recognize it later, such as “Laptop”.';
export const create = 'Create passkey';
export const passkeyCancelled = 'No passkey was created. Please try again.';
export const noPasskeys = 'This browser does not support passkeys.';

export const setUpApp = 'Set up an authenticator app';
export const scan = 'Scan this code with your authenticator app.';
export const qrCode = 'QR code for your authenticator app';
export const enterKey = 'Or enter this key:';
export const firstCode = 'Code from the app';
export const turnOn = 'Turn on';

export const newCodes = 'New recovery codes';
export const newCodesQuestion = 'Create new recovery codes?';
export const newCodesExplanation = 'Your earlier recovery codes will no longer work.';
export const recoveryCodes = 'Save your recovery codes';
export const recoveryCodesIntro =
  'Each code signs you in once if you lose your phone or passkey. Keep them in a safe place. They are not shown again.';
export const download = 'Download';
export const fileName = 'recovery-codes.txt';
export const saved = 'I have saved them';
export const cancel = 'Cancel';

export const secondStep = 'Confirm it’s you';
export const usePasskey = 'Use passkey';
export const passkeyHint = 'Confirm with the passkey of your account.';
export const passkeyFailed = 'The passkey was not confirmed. Please try again.';
export const code = 'Code';
export const codeHint = 'The 6 digits that your authenticator app shows.';
export const recoveryCode = 'Recovery code';
export const recoveryCodeHint = 'One of the codes that you saved when you set this up.';
export const confirm = 'Confirm';
export const insteadOf = {
  passkey: 'Use a passkey instead',
  totp: 'Use your authenticator app instead',
  recovery_code: 'Use a recovery code instead',
} as const;
export const startAgain = 'Sign in again';
