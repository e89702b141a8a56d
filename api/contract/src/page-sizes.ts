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
