/** How many rows a page of each list has. */
export const pageSizes = {
  products: 20,
  featured: 4,
  homeReviews: 20,
  productReviews: 20,
  adminProducts: 12,
  similar: 5,
  inquiries: 10,
  contacts: 10,
  adminReviews: 2,
  users: 20,
  orders: 10,
  adminOrders: 20,
  returns: 20,
  audit: 20,
  stockMovements: 10,
  subscribers: 20,
} as const;

/** What a request for a list may have at most. */
export const listLimits = { ids: 100, page: 1_000_000, perPage: 100, searchLength: 200 } as const;

/** Different products of a cart, an order, a parcel or a return. */
export const maxItems = 200;
/** Pieces of a product, in stock or in an order. */
export const maxQuantity = 1_000_000;
