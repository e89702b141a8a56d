import { onlinePaymentMethods, type PaymentMethod } from '@vajra/contract';
import type {
  CheckoutDetails,
  CheckoutPage,
  PaymentProvider,
  PaymentStatus,
  ProviderEvent,
  RefundDetails,
  RefundStatus,
} from '../provider.ts';
import { InvalidSignatureError } from '../provider.ts';

/**
 * A demonstration that moves no money, with a payment page of the shop. Everything on the page happens
 * in the store itself, so there is nothing that could be asked later, and it sends no webhooks.
 */
export class DemoProvider implements PaymentProvider {
  readonly name = 'demo';

  methods(): readonly PaymentMethod[] {
    return onlinePaymentMethods;
  }

  async createCheckout({ paymentId }: CheckoutDetails): Promise<CheckoutPage> {
    // Without a host: the session belongs to the one under which the customer has opened the shop.
    return { providerId: `demo_${paymentId}`, url: `/demo-payment/${paymentId}` };
  }

  async find(): Promise<PaymentStatus> {
    return { state: 'open' };
  }

  async close(): Promise<void> {
    // The page asks the store whether it is open.
  }

  async refund({ refundId }: RefundDetails): Promise<RefundStatus> {
    return { state: 'succeeded', providerRefundId: `demo_${refundId}` };
  }

  async findRefund({ providerRefundId }: { providerRefundId: string }): Promise<RefundStatus> {
    return { state: 'succeeded', providerRefundId };
  }

  async parseWebhook(): Promise<ProviderEvent[]> {
    throw new InvalidSignatureError('The demonstration sends no notifications');
  }
}
