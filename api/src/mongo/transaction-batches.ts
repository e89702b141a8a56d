import { mongo } from 'mongoose';
import { Batches, type Outcome } from './batches.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** The longest wait for other customers who are active; see Batches. */
const gatherMs = 50;

interface TransactionBatchesOptions<Item, Result> {
  maxSize: number;
  /** Items with the same key never share a transaction. */
  keyOf?: (item: Item) => unknown;
  /**
   * Runs one transaction for all items and returns the outcome of each: an item that is refused must
   * leave no writes, and the others commit. Throws if the transaction fails.
   */
  run: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
}

/**
 * Runs changes that arrive concurrently in shared transactions. If one fails, its items are tried
 * again in smaller transactions, so that only those at fault fail.
 */
export class TransactionBatches<Item, Result> extends Batches<Item, Result> {
  constructor({ run, ...options }: TransactionBatchesOptions<Item, Result>) {
    super({ ...options, gatherMs, process: (items) => runInHalves(items, run) });
  }
}

async function runInHalves<Item, Result>(
  items: readonly Item[],
  run: TransactionBatchesOptions<Item, Result>['run'],
): Promise<readonly Outcome<Result>[]> {
  try {
    return await run(items);
  } catch (error) {
    if (items.length === 1 || !isFaultOfItem(error)) return items.map(() => ({ error }));
    const middle = Math.ceil(items.length / 2);
    const first = await runInHalves(items.slice(0, middle), run);
    return [...first, ...(await runInHalves(items.slice(middle), run))];
  }
}

/** Whether fewer items may succeed: the transaction has certainly not committed, and the database works. */
function isFaultOfItem(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  const { UnknownTransactionCommitResult, TransientTransactionError } = mongo.MongoErrorLabel;
  const labels = [UnknownTransactionCommitResult, TransientTransactionError];
  return !(error instanceof mongo.MongoError && labels.some((label) => error.hasErrorLabel(label)));
}
