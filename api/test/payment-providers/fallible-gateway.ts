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
  type WebhookRequest,
} from '../../src/sales/payments/provider.ts';
import type { ScheduledProvider } from '../payment-schedules.ts';
import type { PayOptions, SimulatedEvent } from './payment-simulator.ts';

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
export class FallibleGateway implements PaymentProvider, ScheduledProvider {
  readonly name = 'demo';
  readonly method = 'upi';
  readonly currency = 'INR';
  readonly disputesRest = true;
  readonly #pages = new Map<string, GatewayPage>();
  readonly #charges = new Map<string, GatewayCharge>();
  /** The charges of disputes. */
  readonly #disputes = new Map<string, string>();
  /** All notifications, oldest first. */
  readonly #events: SimulatedEvent[] = [];

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

  async parseWebhook({ rawBody }: WebhookRequest): Promise<ProviderEvent[]> {
    const event = JSON.parse(rawBody.toString());
    return [{ ...event, at: new Date(event.at) }];
  }

  createProvider = () => this;
  allEvents = () => [...this.#events];
  request = ({ body }: SimulatedEvent) => ({ header: () => undefined, rawBody: Buffer.from(body) });
  // Its calls fail by themselves, and refunds are never pending.
  fault() {}
  restore() {}
  delayRefunds() {}
  settleRefund() {}
  pendingRefunds = () => [];

  /** The customer pays on a page. A page takes money once, and none when it is closed. */
  pay(providerId: string, { amount }: PayOptions = {}): void {
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
  fail(providerId: string): void {
    const page = this.#pages.get(providerId);
    if (page) this.#notify({ kind: 'failed', paymentId: page.paymentId });
  }

  chargeOf(providerId: string) {
    const { chargeId, amount } = this.#pages.get(providerId) ?? {};
    return chargeId === undefined || amount === undefined ? undefined : { chargeId, amount };
  }

  refundedOf(chargeId: string): number {
    const { refunds } = this.#chargeOf(chargeId);
    return [...refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Refunds a part of a payment as in the provider's dashboard. */
  refundInDashboard(chargeId: string, amount: number): void {
    const charge = this.#chargeOf(chargeId);
    if (amount > this.#restOf(charge)) return;
    const providerRefundId = `re_${randomUUID()}`;
    charge.refunds.set(providerRefundId, { amount, refundId: undefined });
    const { currency } = charge;
    const refund = { kind: 'refund', providerRefundId, chargeId, amount, currency } as const;
    this.#notify({ ...refund, state: 'succeeded' });
  }

  /** The customer complains at the bank, which takes the rest of the money back. */
  dispute(chargeId: string): string {
    const charge = this.#chargeOf(chargeId);
    const disputeId = `dp_${randomUUID()}`;
    this.#disputes.set(disputeId, chargeId);
    charge.disputes.set(disputeId, { amount: this.#restOf(charge), state: 'opened' });
    this.#notifyDispute(chargeId, disputeId);
    return disputeId;
  }

  /** The bank decides a dispute. */
  resolveDispute(disputeId: string, state: 'won' | 'lost'): void {
    const chargeId = this.#disputes.get(disputeId) ?? '';
    const dispute = this.#chargeOf(chargeId).disputes.get(disputeId);
    if (dispute) dispute.state = state;
    this.#notifyDispute(chargeId, disputeId);
  }

  #notifyDispute(chargeId: string, disputeId: string): void {
    const { currency, disputes } = this.#chargeOf(chargeId);
    const dispute = disputes.get(disputeId);
    if (dispute) this.#notify({ kind: 'dispute', disputeId, chargeId, currency, ...dispute });
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
    const body = JSON.stringify({ id: randomUUID(), at: new Date(), change });
    this.#events.push({ type: change.kind, body, deliveries: 0, isAcknowledged: false });
  }

  async #call<Result>(act: () => Result): Promise<Result> {
    if (this.fails()) throw new ProviderError('The connection was lost before the request', true);
    const result = act();
    if (this.fails()) throw new ProviderError('The connection was lost after the request', true);
    return result;
  }
}
