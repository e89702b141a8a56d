import { type ResponseBodyOf, toDecimal } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';

interface Dependencies {
  connection: Connection;
  providers: PaymentProviders;
  reconciliation: Pick<PaymentReconciliation, 'apply'>;
}

/** The page of the demo provider: what a customer does there is applied like a provider's response. */
export class DemoPayments {
  readonly #payments;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
  }

  /** Returns what the page shows. @throws NotFoundError, also in stores without demonstrations */
  async describe(u_id: number, paymentId: string): Promise<ResponseBodyOf<'getDemoPayment'>> {
    const payment = await this.#find(u_id, paymentId);
    const { orderId, amount, currency } = payment;
    return { orderId, amount: toDecimal(amount), currency, isOpen: isOpen(payment) };
  }

  /** Pays, or fails to. @throws ConflictError when the page is closed */
  async complete(
    u_id: number,
    paymentId: string,
    result: 'paid' | 'failed',
  ): Promise<ResponseBodyOf<'completeDemoPayment'>> {
    const payment = await this.#find(u_id, paymentId);
    const { orderId, amount, currency } = payment;
    if (!isOpen(payment)) throw new ConflictError('This payment page is closed.');
    const charge = { chargeId: `demo_${paymentId}`, amount, currency };
    await this.deps.reconciliation.apply(
      payment,
      result === 'paid' ? { state: 'paid', charge } : { state: 'failed' },
    );
    return { orderId };
  }

  async #find(u_id: number, paymentId: string): Promise<PaymentDocument> {
    const payment = this.deps.providers.isDemo
      ? await this.#payments.findById(paymentId).lean()
      : null;
    if (payment?.u_id !== u_id || payment.provider !== 'demo') throw new NotFoundError('Payment');
    return payment;
  }
}

function isOpen({ state, expiresAt }: PaymentDocument): boolean {
  return (state === 'open' || state === 'creating') && expiresAt.getTime() > Date.now();
}
