import { randomUUID } from 'node:crypto';
import { onlinePaymentMethods } from '@vajra/contract';
import {
  type CheckoutDetails,
  type CheckoutPage,
  type PaymentProvider,
  type PaymentReference,
  type PaymentStatus,
  ProviderError,
  type ProviderEvent,
  type RefundDetails,
  type RefundStatus,
} from '../../src/sales/payments/provider.ts';

interface GatewayPage {
  paymentId: string;
  amount: number;
  currency: string;
  isOpen: boolean;
  chargeId?: string;
}

interface GatewayCharge {
  paymentId: string;
  amount: number;
  currency: string;
  /** By the provider's id. */
  refunds: Map<string, { amount: number; refundId: string | undefined }>;
  /** By their ids. */
  disputes: Map<string, { amount: number; state: 'opened' | 'won' | 'lost' }>;
}

/**
 * A payment provider in memory, for tests of many random schedules. Its calls fail before or after their
 * work if `fails` says so, and its notifications wait until a test delivers them.
 */
export class FallibleGateway implements PaymentProvider {
  readonly name = 'demo';
  readonly #pages = new Map<string, GatewayPage>();
  readonly #charges = new Map<string, GatewayCharge>();
  /** All notifications, oldest first. A test may deliver each several times or never. */
  readonly events: ProviderEvent[] = [];

  /** @param fails decides whether the next call loses its connection at this point */
  constructor(private readonly fails: () => boolean) {}

  methods() {
    return onlinePaymentMethods;
  }

  createCheckout({ paymentId, amount, currency }: CheckoutDetails): Promise<CheckoutPage> {
    return this.#call(() => {
      const providerId = `page_${paymentId}`;
      const page = this.#pages.get(providerId) ?? { paymentId, amount, currency, isOpen: true };
      this.#pages.set(providerId, page);
      return { providerId, url: `/gateway/${providerId}` };
    });
  }

  find({ providerId }: PaymentReference): Promise<PaymentStatus> {
    return this.#call(() => {
      const page = this.#pages.get(providerId);
      if (page?.chargeId !== undefined) {
        const { chargeId, amount, currency } = page;
        return { state: 'paid', charge: { chargeId, amount, currency } };
      }
      return { state: page?.isOpen ? 'open' : 'expired' };
    });
  }

  close({ providerId }: PaymentReference): Promise<void> {
    return this.#call(() => {
      const page = this.#pages.get(providerId);
      if (page) page.isOpen = false;
    });
  }

  refund({ refundId, chargeId, amount, currency }: RefundDetails): Promise<RefundStatus> {
    return this.#call(() => {
      const providerRefundId = `re_${refundId}`;
      const charge = this.#chargeOf(chargeId);
      if (!charge.refunds.has(providerRefundId)) {
        if (amount > this.#restOf(charge)) {
          return { state: 'failed', providerRefundId, reason: 'More than was paid' };
        }
        charge.refunds.set(providerRefundId, { amount, refundId });
        const refund = { kind: 'refund', refundId, providerRefundId, chargeId } as const;
        this.#notify({ ...refund, amount, currency, state: 'succeeded' });
      }
      return { state: 'succeeded', providerRefundId };
    });
  }

  findRefund({ providerRefundId }: { providerRefundId: string }): Promise<RefundStatus> {
    return this.#call(() => ({ state: 'succeeded', providerRefundId }));
  }

  parseWebhook(): Promise<ProviderEvent[]> {
    throw new Error('Notifications are delivered by tests');
  }

  /** The customer pays on a page. A page takes money once, and none when it is closed. */
  pay(providerId: string, amount?: number): void {
    const page = this.#pages.get(providerId);
    if (!page?.isOpen || page.chargeId !== undefined) return;
    page.amount = amount ?? page.amount;
    page.chargeId = `ch_${randomUUID()}`;
    const { paymentId, chargeId, currency } = page;
    const money = { amount: page.amount, currency };
    this.#charges.set(chargeId, { paymentId, ...money, refunds: new Map(), disputes: new Map() });
    this.#notify({ kind: 'changed', paymentId });
  }

  /** An attempt of the customer on a page fails; another may succeed. */
  decline(providerId: string): void {
    const page = this.#pages.get(providerId);
    if (page) this.#notify({ kind: 'failed', paymentId: page.paymentId });
  }

  /** Refunds a part of a payment as in the provider's dashboard. */
  refundInDashboard(providerId: string, amount: number): void {
    const chargeId = this.#pages.get(providerId)?.chargeId;
    if (chargeId === undefined) return;
    const charge = this.#chargeOf(chargeId);
    if (amount > this.#restOf(charge)) return;
    const providerRefundId = `re_${randomUUID()}`;
    charge.refunds.set(providerRefundId, { amount, refundId: undefined });
    const { currency } = charge;
    const refund = { kind: 'refund', providerRefundId, chargeId, amount, currency } as const;
    this.#notify({ ...refund, state: 'succeeded' });
  }

  /** The customer complains at the bank, which takes the rest of the money back. */
  dispute(providerId: string): void {
    const chargeId = this.#pages.get(providerId)?.chargeId;
    if (chargeId === undefined) return;
    const charge = this.#chargeOf(chargeId);
    const amount = this.#restOf(charge);
    if (amount === 0) return;
    const disputeId = `dp_${randomUUID()}`;
    charge.disputes.set(disputeId, { amount, state: 'opened' });
    this.#notifyDispute(chargeId, disputeId);
  }

  /** The bank decides the open disputes of a payment. */
  decideDisputes(providerId: string, state: 'won' | 'lost'): void {
    const chargeId = this.#pages.get(providerId)?.chargeId;
    if (chargeId === undefined) return;
    for (const [disputeId, dispute] of this.#chargeOf(chargeId).disputes) {
      if (dispute.state !== 'opened') continue;
      dispute.state = state;
      this.#notifyDispute(chargeId, disputeId);
    }
  }

  #notifyDispute(chargeId: string, disputeId: string): void {
    const { currency, disputes } = this.#chargeOf(chargeId);
    const dispute = disputes.get(disputeId);
    if (dispute) this.#notify({ kind: 'dispute', disputeId, chargeId, currency, ...dispute });
  }

  /** Returns the money that the provider holds for a payment page: what was paid without refunds and disputes. */
  moneyOf(paymentId: string): number {
    return Array.from(this.#charges.values())
      .filter((charge) => charge.paymentId === paymentId)
      .reduce((sum, charge) => sum + this.#restOf(charge), 0);
  }

  /** Without what was refunded, and what a dispute holds or has taken. */
  #restOf({ amount, refunds, disputes }: GatewayCharge): number {
    const open = Array.from(disputes.values()).filter(({ state }) => state !== 'won');
    return [...refunds.values(), ...open].reduce((rest, gone) => rest - gone.amount, amount);
  }

  #chargeOf(chargeId: string): GatewayCharge {
    const charge = this.#charges.get(chargeId);
    if (!charge) throw new ProviderError('No such charge', false);
    return charge;
  }

  #notify(change: ProviderEvent['change']): void {
    this.events.push({ id: randomUUID(), at: new Date(), change });
  }

  async #call<Result>(act: () => Result): Promise<Result> {
    if (this.fails()) throw new ProviderError('The connection was lost before the request', true);
    const result = act();
    if (this.fails()) throw new ProviderError('The connection was lost after the request', true);
    return result;
  }
}
