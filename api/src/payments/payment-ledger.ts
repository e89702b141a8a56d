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
}
