import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { Batches, type Later, type Outcome } from './batches.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { Deadline } from './deadline.ts';
import { type TransactionOptions, WriteConflictError } from './transactions.ts';

/** Another transaction is as short, and mostly over after a random time up to this. */
const maxRetryMs = 20;
/** Items that conflict alone are tried again after a random time up to this. */
const maxContendedMs = 100;

interface TransactionBatchesOptions<Item, Result> {
  maxSize: number;
  /** Items with the same key never share a transaction. */
  keyOf?: (item: Item) => unknown;
  /**
   * Runs one transaction for all items and returns the outcome of each: an item that is refused must
   * leave no writes, and the others commit. Throws if the transaction fails.
   */
  run: (items: readonly Item[], options: TransactionOptions) => Promise<readonly Outcome<Result>[]>;
}

/**
 * Runs changes that arrive concurrently in shared transactions. One that fails or meets a conflict is
 * repeated in smaller parts, so that only the items at fault fail. Those that want what another
 * transaction holds wait in a queue of their own, and share transactions there.
 */
export class TransactionBatches<Item, Result> extends Batches<Item, Result> {
  constructor({ run, ...options }: TransactionBatchesOptions<Item, Result>) {
    const parts: Parts<Item, Result> = new Parts(run, (item, deadline) =>
      contended.submit(item, deadline),
    );
    const contended: Batches<Item, Result> = new Batches({
      ...options,
      process: async (items) => {
        await waitUpTo(maxContendedMs);
        return parts.run(items);
      },
    });
    super({ ...options, process: (items) => parts.run(items) });
  }
}

type Outcomes<Result> = readonly (Outcome<Result> | Later<Result>)[];

class Parts<Item, Result> {
  constructor(
    private readonly runTransaction: TransactionBatchesOptions<Item, Result>['run'],
    /** Tries an item again that conflicts alone. */
    private readonly tryLater: (item: Item, deadline: Deadline) => Promise<Result>,
  ) {}

  /** Runs a transaction for all items, or one for each part of them. */
  async run(items: readonly Item[], conflicts = 0): Promise<Outcomes<Result>> {
    try {
      return await this.runTransaction(items, { repeatsConflicts: false });
    } catch (error) {
      const isConflict = error instanceof WriteConflictError;
      if (isConflict && conflicts === 0) {
        await waitUpTo(maxRetryMs);
        return this.run(items, 1);
      }
      if (items.length > 1 && (isConflict || isFaultOfItem(error))) return this.#runHalves(items);
      return items.map((item) =>
        isConflict ? { goOn: (deadline) => this.tryLater(item, deadline) } : { error },
      );
    }
  }

  async #runHalves(items: readonly Item[]): Promise<Outcomes<Result>> {
    const middle = Math.ceil(items.length / 2);
    const first = await this.run(items.slice(0, middle), 1);
    return [...first, ...(await this.run(items.slice(middle), 1))];
  }
}

function waitUpTo(milliseconds: number): Promise<void> {
  return setTimeout(Math.random() * milliseconds);
}

/** Whether fewer items may succeed: the transaction has certainly not committed, and the database works. */
function isFaultOfItem(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  const { UnknownTransactionCommitResult, TransientTransactionError } = mongo.MongoErrorLabel;
  const labels = [UnknownTransactionCommitResult, TransientTransactionError];
  return !(error instanceof mongo.MongoError && labels.some((label) => error.hasErrorLabel(label)));
}
