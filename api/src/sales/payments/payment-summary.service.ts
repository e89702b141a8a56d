import { type ResponseBodyOf, toDecimal } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Orders } from '../orders/orders.service.ts';
import { paymentLedgerModel } from './payment-records.model.ts';

interface Dependencies {
  connection: Connection;
  orders: Pick<Orders, 'awaitingPayment'>;
}

interface Sum {
  _id: { kind: string; currency: string };
  amount: number;
}

const days = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** What the shop has received, sent back and awaits, for the dashboard. */
export class PaymentSummary {
  readonly #ledger;

  constructor(private readonly deps: Dependencies) {
    this.#ledger = paymentLedgerModel(deps.connection);
  }

  async current(): Promise<ResponseBodyOf<'getPaymentSummary'>> {
    const since = new Date(Date.now() - days * dayMs);
    const [sums, awaiting] = await Promise.all([
      this.#ledger.aggregate<Sum>([
        {
          $match: {
            kind: { $in: ['charge', 'refund'] },
            at: { $gte: since },
            isReturned: { $ne: true },
          },
        },
        { $group: { _id: { kind: '$kind', currency: '$currency' }, amount: { $sum: '$amount' } } },
      ]),
      this.deps.orders.awaitingPayment(),
    ]);
    const sumOf = (kind: string, currency: string) => {
      const found = sums.find(({ _id }) => _id.kind === kind && _id.currency === currency);
      return toDecimal(Math.abs(found?.amount ?? 0));
    };
    return {
      days,
      received: { INR: sumOf('charge', 'INR'), USD: sumOf('charge', 'USD') },
      refunded: { INR: sumOf('refund', 'INR'), USD: sumOf('refund', 'USD') },
      awaiting,
    };
  }
}
