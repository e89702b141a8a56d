export const keep = (store: string) => `Keep ${store} at hand`;
export const why = 'From your home screen it opens at once, also offline.';
export const install = 'Install';
export const notNow = 'Not now';
export const pressShare = 'In Safari, press Share';
export const addToHome = 'and choose Add to Home Screen.';
