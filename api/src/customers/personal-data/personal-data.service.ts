import { currencyOf, type MessageReply, type PersonalData } from '@vajra/contract';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { AdminListSettings } from '../../identity/list-settings/list-settings.service.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Cart } from '../../sales/cart/cart.service.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import type { PaymentRecords } from '../../sales/payments/payment-records.service.ts';
import type { Returns } from '../../sales/returns/returns.service.ts';
import type { Contacts } from '../contacts/contacts.service.ts';
import type { Inquiries } from '../inquiries/inquiries.service.ts';
import type { Newsletter } from '../newsletter/newsletter.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { SavedProducts } from '../saved/saved.service.ts';
import type { StockAlerts } from '../stock-alerts/stock-alerts.service.ts';

interface Dependencies {
  accounts: Accounts;
  orders: Orders;
  returns: Pick<Returns, 'ofCustomer'>;
  paymentRecords: Pick<PaymentRecords, 'ofOrders'>;
  reviews: Reviews;
  saved: Pick<SavedProducts, 'exportOf'>;
  stockAlerts: Pick<StockAlerts, 'exportOf'>;
  inquiries: Inquiries;
  contacts: Contacts;
  newsletter: Pick<Newsletter, 'ofConfirmedAddress'>;
  listSettings: AdminListSettings;
  cart: Cart;
  sessions: Sessions;
  secondFactors: SecondFactors;
}

/** Collects what the store keeps about a customer. */
export class PersonalDataExport {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Inquiries and messages are included with their replies, and the subscription to the newsletter, if
   * the account and the message have both confirmed their address: anybody can enter any address.
   */
  async collect(caller: Caller, sessionId: string | undefined): Promise<PersonalData> {
    const { accounts, orders, reviews, cart, sessions, secondFactors } = this.deps;
    const { inquiries, contacts, newsletter } = this.deps;
    const { u_id, email, isEmailVerified } = caller;
    const [profile, ownOrders, ownReviews, cartRows, active, ownFactors] = await Promise.all([
      accounts.getProfile(u_id),
      orders.allOfCustomer(u_id),
      reviews.ofCustomer(u_id),
      cart.list({ u_id, currency: currencyOf(caller) }),
      sessions.list(caller, sessionId),
      secondFactors.summary(u_id),
    ]);
    const [ownInquiries, ownMessages] = isEmailVerified
      ? [await inquiries.ofConfirmedAddress(email), await contacts.ofConfirmedAddress(email)]
      : [[], []];
    return {
      exportedAt: new Date().toISOString(),
      profile,
      orders: ownOrders,
      returns: await this.deps.returns.ofCustomer(u_id),
      ...(await this.deps.paymentRecords.ofOrders(ownOrders.map(({ orderId }) => orderId))),
      reviews: ownReviews,
      inquiries: ownInquiries.map(withoutStaff),
      messages: ownMessages.map(withoutStaff),
      newsletter: isEmailVerified ? await newsletter.ofConfirmedAddress(email) : null,
      cart: cartRows,
      saved: await this.deps.saved.exportOf(u_id),
      stockAlerts: await this.deps.stockAlerts.exportOf(caller),
      lists: await this.deps.listSettings.ofUser(u_id),
      sessions: active,
      secondFactors: ownFactors,
    };
  }
}

/** The names of staff are not the customer's data. */
function withoutStaff<M extends { replies: MessageReply[] }>(message: M): M {
  const replies = message.replies.map((reply) => ({ ...reply, u_name: '' }));
  return { ...message, replies };
}
