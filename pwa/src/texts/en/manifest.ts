/** The shortcuts that the icon of the installed app offers. The description of the app is in `page.ts`. */
export const shortcuts = {
  diamonds: { name: 'All diamonds', short: 'Diamonds' },
  search: { name: 'Search' },
  cart: { name: 'Cart' },
  orders: { name: 'My orders', short: 'Orders' },
} as const;

/** What the screenshots show, where a system offers to install the app. */
export const screenshots = {
  home: "The shop's front page",
  product: 'A ring, its pictures and its price',
  list: 'All diamonds, with the filter',
} as const;
