export const installApp = (store: string) => `Install the ${store} app`;
export const installReason = 'It opens instantly from your home screen, even offline.';
export const install = 'Install';
export const notNow = 'Not now';
export const pressShare = 'In Safari, tap Share';
export const addToHome = 'and choose Add to Home Screen.';
