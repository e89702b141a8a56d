import type { PersonalData } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Cart } from '../cart/cart.service.ts';
import type { Caller } from '../http/state.ts';
import { Throttle } from '../mongo/throttle.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Accounts } from './accounts.service.ts';

interface Dependencies {
  connection: Connection;
  accounts: Accounts;
  orders: Orders;
  reviews: Reviews;
  cart: Cart;
  sessions: Sessions;
  secondFactors: SecondFactors;
  /** Multiplies the rate limit. */
  throttle: number;
}

/** Collects what the store keeps about a customer. */
export class PersonalDataExport {
  readonly #exportsPerAccount;

  constructor(private readonly deps: Dependencies) {
    this.#exportsPerAccount = new Throttle(deps.connection, {
      name: 'exports_of_account',
      points: 10,
      seconds: 60 * 60,
      factor: deps.throttle,
    });
  }

  /**
   * Messages sent without signing in are not included: anybody can enter any address there, and the
   * address of an account may not be confirmed.
   *
   * @throws {TooManyRequestsError} after ten exports in an hour
   */
  async collect(caller: Caller, sessionId: string | undefined): Promise<PersonalData> {
    const { accounts, orders, reviews, cart, sessions, secondFactors } = this.deps;
    const { u_id } = caller;
    await this.#exportsPerAccount.consume(String(u_id));
    const [profile, ownOrders, ownReviews, cartRows, active, ownFactors] = await Promise.all([
      accounts.getProfile(u_id),
      orders.allOfCustomer(u_id),
      reviews.ofCustomer(u_id),
      cart.list(u_id),
      sessions.list(caller, sessionId),
      secondFactors.summary(u_id),
    ]);
    return {
      exportedAt: new Date().toISOString(),
      profile,
      orders: ownOrders,
      reviews: ownReviews,
      cart: cartRows,
      sessions: active,
      secondFactors: ownFactors,
    };
  }
}
