export const title = 'Devices';
export const loading = 'Loading devices';
export const failed = 'Failed to load your devices.';

export const device = (browser: string | null, system: string | null) => {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
};
export const thisDevice = 'This device';
export const lastUsed = (time: string) => `Last used ${time}`;

export const signOut = 'Sign out';
export const signOutOf = (device: string, time: string) => `Sign out ${device}, last used ${time}`;
export const signOutFailed = 'Failed to sign out the device. Please try again.';

export const signOutEverywhere = 'Sign out everywhere';
export const everywhereQuestion = 'Sign out everywhere?';
export const everywhereExplanation = 'You will be signed out on all devices, including this one.';
export const stay = 'Stay signed in';
