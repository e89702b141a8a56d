export const newVersion = 'A new version is ready';
export const reload = 'Reload';
export const confirmReload = 'Reload now?';
export const inputWillBeLost = 'What you entered on this page has not been sent and will be lost.';
export const stay = 'Stay';
