import type { LookupKind } from '@vajra/contract';
import { keys } from '../../api/queries.ts';

/** Keys of what only the back office reads. They start with 'mine', so they go with the session. */
const desk = [...keys.mine, 'admin'] as const;

export const adminKeys = {
  counters: [...desk, 'counters'],
  products: [...desk, 'products'],
  productList: (query: object) => [...desk, 'products', query],
  stockMovements: [...desk, 'stock'],
  stockPage: (p_id: number, page: number) => [...desk, 'stock', p_id, page],
  orders: [...desk, 'orders'],
  orderList: (query: object) => [...desk, 'orders', 'list', query],
  order: (orderId: string) => [...desk, 'orders', 'one', orderId],
  orderChart: (query: object) => [...desk, 'orders', 'chart', query],
  newestOrders: [...desk, 'orders', 'newest'],
  users: [...desk, 'users'],
  userPage: (query: object) => [...desk, 'users', query],
  inquiries: [...desk, 'inquiries'],
  newestInquiries: [...desk, 'inquiries', 'newest'],
  inquiryPage: (query: object) => [...desk, 'inquiries', query],
  contacts: [...desk, 'contacts'],
  contactPage: (page: number) => [...desk, 'contacts', page],
  reviews: [...desk, 'reviews'],
  reviewPage: (page: number) => [...desk, 'reviews', page],
  auditPage: (query: object) => [...desk, 'audit', query],
  imports: [...desk, 'imports'],
  importPages: [...desk, 'imports', 'page'],
  importPage: (page: number) => [...desk, 'imports', 'page', page],
  import: (import_id: number) => [...desk, 'imports', import_id],
  importProblems: (import_id: number, pass: string, page: number) => [
    ...desk,
    'imports',
    import_id,
    'problems',
    pass,
    page,
  ],
  lookupRows: (kind: LookupKind) => [...keys.lookup(kind), 'rows'],
} as const;

/** What a change of a product makes stale. */
export const productQueryKeys = [keys.products, adminKeys.products] as const;
