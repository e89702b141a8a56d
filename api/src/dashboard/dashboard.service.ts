import type { endpoints, ResponseBody } from '@vajra/contract';
import type { Content } from '../content/content.service.ts';

interface Counted {
  count(): Promise<number>;
}

interface Waiting {
  countPending(): Promise<number>;
}

interface Needs {
  orders: Counted & Waiting;
  products: Counted;
  accounts: Counted;
  contacts: Counted;
  inquiries: Waiting;
  content: Content;
}

/** The figures with which the back office begins. */
export class Dashboard {
  constructor(private readonly needs: Needs) {}

  async getCounters(): Promise<ResponseBody<typeof endpoints.dashboardCounter>['data']> {
    const { orders, products, accounts, contacts, inquiries, content } = this.needs;
    const counts = await Promise.all([
      orders.count(),
      products.count(),
      accounts.count(),
      contacts.count(),
      orders.countPending(),
      inquiries.countPending(),
    ]);
    const [total_orders, total_products, total_users, total_requests, ...waiting] = counts;
    const [waiting_orders, waiting_inquiries] = waiting;
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
