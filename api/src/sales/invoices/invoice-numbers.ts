import { type ClientSession, type Connection, mongo } from 'mongoose';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';

interface SeriesDocument {
  _id: string;
  /** The last number that was given. */
  last: number;
}

/** Counts the documents of each series. The numbers have no gaps: an aborted transaction returns them. */
export class InvoiceNumbers {
  readonly #series;

  constructor(connection: Connection) {
    this.#series = connection.collection<SeriesDocument>('invoice_series');
  }

  /** Returns the next number of a series, taken in the transaction. */
  async take(series: string, session: ClientSession): Promise<number> {
    const increment = () =>
      this.#series.findOneAndUpdate(
        { _id: series },
        { $inc: { last: 1 } },
        { session, returnDocument: 'after' },
      );
    const taken = (await increment()) ?? (await this.#create(series).then(increment));
    // Stored after the snapshot of this transaction was taken, which therefore does not see it.
    if (!taken) throw repeatTransaction(series);
    return taken.last;
  }

  /**
   * Stores the series outside the transaction: two transactions that insert the same document would not
   * wait for each other, but fail.
   */
  async #create(series: string): Promise<void> {
    await onDuplicateKey(this.#series.insertOne({ _id: series, last: 0 }), () => undefined);
  }
}

/** The driver repeats a transaction that fails with this label. */
function repeatTransaction(series: string): mongo.MongoError {
  const error = new mongo.MongoError(`The series ${series} is new`);
  error.addErrorLabel('TransientTransactionError');
  return error;
}
