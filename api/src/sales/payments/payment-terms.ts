import type { Currency, PaymentMethod } from '@vajra/contract';
import { InvalidInputError } from '../../platform/errors.ts';
import type { OrderPaymentDocument } from '../orders/order.model.ts';
import { newPayment } from '../orders/order-payment.ts';
import { transferTo } from './bank-account.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** Decides how and until when a new order is paid. */
export class PaymentTerms {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly holdMs: number,
  ) {}

  /**
   * Returns the payment of a new order. Only orders that are paid online have to be paid in time.
   * @param total minor units; an order without a price is arranged with the shop
   * @throws InvalidInputError for methods that the store does not offer
   */
  of(
    method: PaymentMethod,
    currency: Currency,
    total: number,
    placedAt: Date,
  ): OrderPaymentDocument {
    const provider = this.providers.providerOf(method, currency);
    if (!provider) {
      const offered = this.providers.offered(currency).join(', ');
      const message = `is not offered by the shop; choose one of ${offered}`;
      throw new InvalidInputError([{ field: 'paymentMethod', message }]);
    }
    if (provider === 'manual' || total === 0) {
      const payment = newPayment('manual', method, undefined);
      const isTransfer = method === 'bank_transfer' && total > 0;
      const { bankAccount } = this.providers;
      if (!isTransfer || !bankAccount) return payment;
      return { ...payment, transfer: transferTo(bankAccount, currency, placedAt) };
    }
    return newPayment(provider, method, new Date(placedAt.getTime() + this.holdMs));
  }
}
