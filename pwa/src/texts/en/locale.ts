/** How days and counts are written. */
export const locale = 'en-IN';
