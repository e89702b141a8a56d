import { endpoints } from '@vajra/contract';
import { HttpError, NotFoundError } from '../../platform/errors.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { PaymentServices } from './create-payments.ts';
import { InvalidSignatureError, ProviderError } from './provider.ts';

export function mountPayments(mount: Mount, services: PaymentServices): void {
  const { payments, paymentRecords, paymentEvents, demoPayments, providers } = services;

  mount(endpoints.startPayment, ({ caller, params, body }) =>
    payments.start(caller, params.orderId, body.method),
  );

  mount(endpoints.getOrderPayment, ({ caller, params }) => payments.status(caller, params.orderId));

  mount(endpoints.getDemoPayment, ({ caller, params }) =>
    demoPayments.describe(caller.u_id, params.paymentId),
  );

  mount(endpoints.completeDemoPayment, ({ caller, params, body }) =>
    demoPayments.complete(caller.u_id, params.paymentId, body.result),
  );

  mount(endpoints.receivePaymentEvents, async ({ params, rawBody, header, address }) => {
    const provider = providers.find(params.provider);
    if (!provider) throw new NotFoundError('Payment provider');
    try {
      await paymentEvents.receive(provider, { header, rawBody }, address);
    } catch (error) {
      if (error instanceof InvalidSignatureError)
        throw new HttpError(400, 'The signature is wrong.');
      // The provider sends the notification again.
      if (error instanceof ProviderError)
        throw new HttpError(503, 'The provider does not respond. Please try again later.');
      throw error;
    }
    return { message: 'Received.' };
  });

  mount(endpoints.getPaymentSummary, () => services.paymentSummary.current());

  mount(endpoints.getOrderPayments, ({ params }) => paymentRecords.list(params.orderId));

  mount(endpoints.recordPayment, async ({ params, body }) => ({
    message: 'Payment recorded.',
    order: await paymentRecords.recordPayment(params.orderId, body),
  }));

  mount(endpoints.refundOrder, ({ caller, params, body, request }) =>
    paymentRecords.refund(caller.u_id, params.orderId, body, request),
  );

  mount(endpoints.confirmRefund, ({ caller, params, body }) =>
    paymentRecords.confirmRefund(caller.u_id, params, body),
  );
}
