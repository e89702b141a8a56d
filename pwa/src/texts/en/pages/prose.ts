export const ourEmail = 'our e-mail address';
