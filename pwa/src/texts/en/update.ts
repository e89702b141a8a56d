export const newVersion = 'A new version is ready';
export const reload = 'Reload';
export const reloadAnyway = 'Reload now?';
export const notSent = 'What you filled in on this page has not been sent, and would be lost.';
export const stay = 'Stay';
