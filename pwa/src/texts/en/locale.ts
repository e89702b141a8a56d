/** The locale in which dates and numbers are formatted. */
export const locale = 'en-IN';
