import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { Batches, type Later, type Outcome } from './batches.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { type TransactionOptions, WriteConflictError } from './transactions.ts';

/** A shared transaction that met a conflict is tried again after up to this time. */
const maxRetryMs = 20;

interface TransactionBatchesOptions<Item, Result> {
  maxSize: number;
  /** Items with the same key never share a transaction. */
  keyOf?: (item: Item) => unknown;
  /**
   * Runs one transaction for all items and returns the outcome of each: an item that is refused must
   * leave no writes, and the others commit. Throws if the transaction fails.
   */
  run: Run<Item, Result>;
}

type Run<Item, Result> = (
  items: readonly Item[],
  options: TransactionOptions,
) => Promise<readonly Outcome<Result>[]>;

type Outcomes<Result> = readonly (Outcome<Result> | Later<Result>)[];

/**
 * Runs changes that arrive concurrently in shared transactions. One that fails or meets a conflict is
 * repeated in smaller parts, so that only the items at fault fail, and only those wait that want what
 * another transaction holds.
 */
export class TransactionBatches<Item, Result> extends Batches<Item, Result> {
  constructor({ run, ...options }: TransactionBatchesOptions<Item, Result>) {
    super({ ...options, process: (items) => runInParts(items, run) });
  }
}

async function runInParts<Item, Result>(
  items: readonly Item[],
  run: Run<Item, Result>,
  conflicts = 0,
): Promise<Outcomes<Result>> {
  try {
    return await run(items, { repeatsConflicts: false });
  } catch (error) {
    const isConflict = error instanceof WriteConflictError;
    if (isConflict && conflicts === 0) {
      // The other transaction is as short, and mostly over by then.
      await setTimeout(Math.random() * maxRetryMs);
      return runInParts(items, run, 1);
    }
    if (items.length > 1 && (isConflict || isFaultOfItem(error))) return runHalves(items, run);
    return items.map((item) =>
      isConflict ? { processAlone: () => runAlone(item, run) } : { error },
    );
  }
}

async function runHalves<Item, Result>(
  items: readonly Item[],
  run: Run<Item, Result>,
): Promise<Outcomes<Result>> {
  const middle = Math.ceil(items.length / 2);
  const first = await runInParts(items.slice(0, middle), run, 1);
  return [...first, ...(await runInParts(items.slice(middle), run, 1))];
}

/** Repeats an item until it no longer conflicts. */
async function runAlone<Item, Result>(item: Item, run: Run<Item, Result>): Promise<Result> {
  const [outcome = { error: new Error('The item has no outcome') }] = await run([item], {});
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Whether fewer items may succeed: the transaction has certainly not committed, and the database works. */
function isFaultOfItem(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  const { UnknownTransactionCommitResult, TransientTransactionError } = mongo.MongoErrorLabel;
  const labels = [UnknownTransactionCommitResult, TransientTransactionError];
  return !(error instanceof mongo.MongoError && labels.some((label) => error.hasErrorLabel(label)));
}
