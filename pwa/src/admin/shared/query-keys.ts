import { keys } from '../../api/queries.ts';

/** Admin queries start with 'mine', so that they are removed when the session ends. */
const admin = [...keys.mine, 'admin'] as const;

export const adminKeys = {
  counters: [...admin, 'counters'],
  products: [...admin, 'products'],
  drafts: [...admin, 'drafts'],
  draft: [...admin, 'draft'],
  homePage: [...admin, 'home-page'],
  synonyms: [...admin, 'synonyms'],
  missedSearches: [...admin, 'missed searches'],
  tax: [...admin, 'tax'],
  priceChanges: [...admin, 'price-changes'],
  stockMovements: [...admin, 'stock'],
  orders: [...admin, 'orders'],
  order: (orderId: string) => [...admin, 'orders', 'one', orderId],
  returns: [...admin, 'returns'],
  shipping: [...admin, 'shipping'],
  staffInvitations: [...admin, 'staff invitations'],
  users: [...admin, 'users'],
  inquiries: [...admin, 'inquiries'],
  contacts: [...admin, 'contacts'],
  subscribers: [...admin, 'subscribers'],
  listSettings: [...admin, 'list settings'],
  reviews: [...admin, 'reviews'],
  audit: [...admin, 'audit'],
  imports: [...admin, 'imports'],
  importPages: [...admin, 'imports', 'page'],
  importSuppliers: [...admin, 'import suppliers'],
} as const;

/** Queries that a change of a product makes stale. */
export const productQueryKeys = [keys.products, adminKeys.products] as const;
