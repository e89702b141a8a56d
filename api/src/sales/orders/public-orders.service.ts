import { type PublicOrder, publicOrder } from '@vajra/contract';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { MemoryThrottle } from '../../platform/memory-throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import { orderModel } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import type { OrderLinks } from './order-links.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'throttle'> {
  accounts: Accounts;
  orderLinks: OrderLinks;
}

interface Lookup {
  orderId: string;
  key: string;
  /** The client's address, as throttles count it. */
  address: string;
}

/** Removes all fields but those that the link shows. */
const shownFields = publicOrder.omit({ customer: true, destination: true });

/** Shows guests their orders by the links of mails. */
export class PublicOrders {
  readonly #orders;
  readonly #lookupsPerIp: MemoryThrottle;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
    this.#lookupsPerIp = new MemoryThrottle({
      name: 'public_orders_from_address',
      points: 120,
      seconds: 15 * 60,
      factor: deps.throttle,
    });
  }

  /**
   * Returns a guest's order with masked personal data.
   * @throws NotFoundError for a wrong key, and once the guest has an account or is deleted
   */
  async find({ orderId, key, address }: Lookup): Promise<PublicOrder> {
    await this.#lookupsPerIp.consume(address);
    const { accounts, orderLinks } = this.deps;
    const order = await this.#orders.findById(orderId).lean();
    const guest = order && (await accounts.findGuest(order.u_id));
    if (!order || !guest || !orderLinks.isKeyOf(order, guest, key))
      throw new NotFoundError('Order');
    const presented = presentOrder(order);
    const { customer, shippingAddress } = presented;
    return {
      ...shownFields.parse(presented),
      customer: customer && {
        u_name: maskName(customer.u_name),
        email: maskEmail(customer.email),
      },
      destination: shippingAddress && {
        city: shippingAddress.city,
        country: shippingAddress.country,
      },
    };
  }
}

const mask = '•••';

/** Shows the first letter of each of the first two words: A••• P•••. */
function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => `${[...word][0]}${mask}`).join(' ');
}

function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${[...local][0] ?? ''}${mask}@${domain}`;
}
