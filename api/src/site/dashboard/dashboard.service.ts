import type { ResponseBodyOf } from '@vajra/contract';
import type { Content } from '../content/content.service.ts';

interface Countable {
  count(): Promise<number>;
}

interface PendingCountable {
  countPending(): Promise<number>;
}

interface Dependencies {
  orders: Countable & PendingCountable;
  products: Countable;
  accounts: Countable;
  contacts: Countable;
  inquiries: PendingCountable;
  content: Content;
}

/** The counters and the news line on the admin dashboard. */
export class Dashboard {
  constructor(private readonly deps: Dependencies) {}

  async getCounters(): Promise<ResponseBodyOf<'dashboardCounter'>['data']> {
    const { orders, products, accounts, contacts, inquiries, content } = this.deps;
    const counts = await Promise.all([
      orders.count(),
      products.count(),
      accounts.count(),
      contacts.count(),
      orders.countPending(),
      inquiries.countPending(),
    ]);
    const [total_orders, total_products, total_users, total_requests, ...pending] = counts;
    const [waiting_orders, waiting_inquiries] = pending;
    return {
      total_orders,
      total_products,
      total_users,
      total_requests,
      waiting_orders,
      waiting_inquiries,
      getNewsLine: await content.getNewsLine(),
    };
  }
}
