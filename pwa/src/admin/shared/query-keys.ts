import type { LookupKind } from '@vajra/contract';
import { keys } from '../../api/queries.ts';

/** Admin queries start with 'mine', so that they are removed when the session ends. */
const admin = [...keys.mine, 'admin'] as const;

export const adminKeys = {
  counters: [...admin, 'counters'],
  products: [...admin, 'products'],
  productList: (query: object) => [...admin, 'products', query],
  drafts: [...admin, 'drafts'],
  draftList: (query: object) => [...admin, 'drafts', query],
  draft: (draft_id: number) => [...admin, 'draft', draft_id],
  homePage: [...admin, 'home-page'],
  tax: [...admin, 'tax'],
  priceChanges: [...admin, 'price-changes'],
  stockMovements: [...admin, 'stock'],
  stockPage: (p_id: number, page: number) => [...admin, 'stock', p_id, page],
  orders: [...admin, 'orders'],
  orderList: (query: object) => [...admin, 'orders', 'list', query],
  order: (orderId: string) => [...admin, 'orders', 'one', orderId],
  orderChart: (query: object) => [...admin, 'orders', 'chart', query],
  newestOrders: [...admin, 'orders', 'newest'],
  returns: [...admin, 'returns'],
  returnPage: (query: object) => [...admin, 'returns', query],
  shipping: [...admin, 'shipping'],
  staffInvitations: [...admin, 'staff invitations'],
  users: [...admin, 'users'],
  userPage: (query: object) => [...admin, 'users', query],
  inquiries: [...admin, 'inquiries'],
  newestInquiries: [...admin, 'inquiries', 'newest'],
  inquiryPage: (query: object) => [...admin, 'inquiries', query],
  inquiry: (i_id: number) => [...admin, 'inquiries', 'one', i_id],
  contacts: [...admin, 'contacts'],
  contact: (c_id: number) => [...admin, 'contacts', 'one', c_id],
  contactPage: (page: number) => [...admin, 'contacts', page],
  subscribers: [...admin, 'subscribers'],
  subscriberPage: (query: object) => [...admin, 'subscribers', query],
  listSettings: [...admin, 'list settings'],
  reviews: [...admin, 'reviews'],
  reviewPage: (query: object) => [...admin, 'reviews', query],
  auditPage: (query: object) => [...admin, 'audit', query],
  imports: [...admin, 'imports'],
  importPages: [...admin, 'imports', 'page'],
  importPage: (page: number) => [...admin, 'imports', 'page', page],
  import: (import_id: number) => [...admin, 'imports', import_id],
  importProblems: (import_id: number, run: string, page: number) => [
    ...admin,
    'imports',
    import_id,
    'problems',
    run,
    page,
  ],
  importSuppliers: [...admin, 'import suppliers'],
  importChanges: (import_id: number, pass: string, query: object) => [
    ...admin,
    'imports',
    import_id,
    'changes',
    pass,
    query,
  ],
  lookupRows: (kind: LookupKind) => [...keys.lookup(kind), 'rows'],
} as const;

/** Queries that a change of a product makes stale. */
export const productQueryKeys = [keys.products, adminKeys.products] as const;
