import type { Currency } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { type PaymentLedgerDocument, paymentLedgerModel } from './payment-records.model.ts';

type Entry = Omit<PaymentLedgerDocument, '_id'> & {
  /** The provider's id of what happened, or ours. */
  cause: string;
};

/** Records every movement of money once. */
export class PaymentLedger {
  readonly #ledger;

  constructor(connection: Connection) {
    this.#ledger = paymentLedgerModel(connection);
  }

  /** Records a movement, in the transaction of its cause. Fails if it is recorded already. */
  async record({ cause, ...entry }: Entry, session: ClientSession): Promise<void> {
    await this.#ledger.create([{ _id: `${entry.kind}:${cause}`, ...entry }], { session });
  }

  /**
   * Adds up what was received for orders less what was refunded, in minor units, between consecutive
   * boundaries. Keyed by the lower one; periods without movements are left out.
   */
  async netBetween(boundaries: readonly Date[]): Promise<Map<number, Record<Currency, number>>> {
    const inCurrency = (currency: Currency) => ({
      $sum: { $cond: [{ $eq: ['$currency', currency] }, '$amount', 0] },
    });
    const periods = await this.#ledger.aggregate<{ _id: Date } & Record<Currency, number>>([
      {
        $match: {
          kind: { $in: ['charge', 'refund'] },
          at: { $gte: boundaries[0], $lt: boundaries.at(-1) },
          isReturned: { $ne: true },
        },
      },
      {
        $bucket: {
          groupBy: '$at',
          boundaries: [...boundaries],
          output: { INR: inCurrency('INR'), USD: inCurrency('USD') },
        },
      },
    ]);
    return new Map(periods.map(({ _id, INR, USD }) => [Number(_id), { INR, USD }]));
  }
}
