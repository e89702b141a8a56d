/** What index.html says by itself: build/language.ts fills it in. */
export const description =
  'Natural, conflict-free diamonds and jewellery, certified and sent anywhere.';
export const noscript = 'Vajra needs JavaScript to show its stones.';
