/** What index.html says by itself: build/language.ts fills it in. */
export const description =
  'Natural, conflict-free diamonds and jewellery, certified and sent anywhere.';
export const noscript = 'To filter, to buy and to sign in, switch JavaScript on.';
