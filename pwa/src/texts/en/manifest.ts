/** Texts of the installed app's icon and of its entry in app stores; `page.ts` has its description. */
export const shortcuts = {
  diamonds: { name: 'All diamonds', short: 'Diamonds' },
  search: { name: 'Search' },
  cart: { name: 'Cart' },
  orders: { name: 'My orders', short: 'Orders' },
} as const;

export const screenshots = {
  home: "The shop's front page",
  product: 'A ring, its pictures and its price',
  list: 'All diamonds, with the filter',
} as const;
