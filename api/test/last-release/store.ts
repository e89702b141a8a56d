/** The accounts of the store that the last release created. */
export const accounts = {
  admin: { email: 'admin@vajra.example', password: 'vajra-admin-demo' },
  formerAdmin: {
    name: 'Former Admin',
    email: 'former-admin@example.com',
    password: 'a former password',
  },
  customer: { name: 'Asha Mehta', email: 'asha@example.com', password: 'a customer password' },
} as const;

/** Texts by which a test recognises what that store contains. */
export const names = {
  shape: 'Old mine',
  ordered: 'Ordered stone',
  inCart: 'Stone in a cart',
  review: 'Lovely, from the last release.',
  contact: 'A message to the last release',
  inquirer: 'Inquiring Customer',
  news: 'News of the last release',
} as const;
