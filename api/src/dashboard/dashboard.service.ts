import type { Answer, endpoints } from '@vajra/contract';
import type { Content } from '../content/content.service.ts';

interface Counted {
  count(): Promise<number>;
}

interface Needs {
  orders: Counted;
  products: Counted;
  accounts: Counted;
  contacts: Counted;
  content: Content;
}

/** The figures with which the back office begins. */
export class Dashboard {
  constructor(private readonly needs: Needs) {}

  async counters(): Promise<Answer<typeof endpoints.dashboardCounter>['data']> {
    const { orders, products, accounts, contacts, content } = this.needs;
    const [total_orders, total_products, total_users, total_requests, getNewsLine] =
      await Promise.all([
        orders.count(),
        products.count(),
        accounts.count(),
        contacts.count(),
        content.newsLine(),
      ]);
    return { total_orders, total_products, total_users, total_requests, getNewsLine };
  }
}
