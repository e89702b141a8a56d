export const ourEmail = 'our email address';
