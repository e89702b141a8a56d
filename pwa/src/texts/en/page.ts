/** Texts of index.html, which the build fills in. */
export const description =
  'Natural, conflict-free diamonds and jewellery, certified and shipped worldwide.';
export const noscript = 'Turn on JavaScript to filter, buy and sign in.';
