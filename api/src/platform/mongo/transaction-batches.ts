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
  keyOf: (item: Item) => unknown;
  /** What an item mostly conflicts about: items with the same one wait in the same queue after a conflict. */
  wantedBy: (item: Item) => unknown;
  /**
   * Runs one transaction for all items and returns the outcome of each: an item that is refused must
   * leave no writes, and the others commit. Throws if the transaction fails.
   */
  run: (items: readonly Item[], options: TransactionOptions) => Promise<readonly Outcome<Result>[]>;
}

type Outcomes<Result> = readonly (Outcome<Result> | Later<Result>)[];

/** Items that have met a conflict about the same thing. */
interface ContendedQueue<Item, Result> {
  batches: Batches<Item, Result>;
  waiting: number;
}

/**
 * Runs changes that arrive concurrently in shared transactions. The items of one that keeps meeting
 * conflicts go on in queues by what they want, so that those that want what another transaction holds
 * delay no others. A transaction that fails otherwise is repeated in halves, so that only the items at
 * fault fail.
 */
export class TransactionBatches<Item, Result> {
  readonly #shared: Batches<Item, Result>;
  readonly #contended = new Map<unknown, ContendedQueue<Item, Result>>();

  constructor(private readonly options: TransactionBatchesOptions<Item, Result>) {
    this.#shared = new Batches({ ...options, process: (items) => this.#runShared(items) });
  }

  /** Returns the result of the item, or throws its error. An item that waits longer fails. */
  submit(item: Item, deadline?: Deadline): Promise<Result> {
    return this.#contended.has(this.options.wantedBy(item))
      ? this.#submitContended(item, deadline)
      : this.#shared.submit(item, deadline);
  }

  async #submitContended(item: Item, deadline?: Deadline): Promise<Result> {
    const wanted = this.options.wantedBy(item);
    const queue = this.#contended.get(wanted) ?? { batches: this.#newQueue(), waiting: 0 };
    this.#contended.set(wanted, queue);
    queue.waiting += 1;
    try {
      return await queue.batches.submit(item, deadline);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#contended.delete(wanted);
    }
  }

  #newQueue(): Batches<Item, Result> {
    return new Batches({
      ...this.options,
      process: async (items) => {
        await waitUpTo(maxContendedMs);
        return this.#attemptTwice(items, () => this.#runHalves(items));
      },
    });
  }

  #runShared(items: readonly Item[]): Promise<Outcomes<Result>> {
    return this.#attemptTwice(items, () => items.map((item) => this.#later(item)));
  }

  #attemptTwice(
    items: readonly Item[],
    onConflict: () => Outcomes<Result> | Promise<Outcomes<Result>>,
  ): Promise<Outcomes<Result>> {
    return this.#attempt(items, async () => {
      await waitUpTo(maxRetryMs);
      return this.#attempt(items, onConflict);
    });
  }

  async #attempt(
    items: readonly Item[],
    onConflict: () => Outcomes<Result> | Promise<Outcomes<Result>>,
  ): Promise<Outcomes<Result>> {
    try {
      return await this.options.run(items, { repeatsConflicts: false });
    } catch (error) {
      if (error instanceof WriteConflictError) return onConflict();
      return items.length > 1 && isFaultOfItem(error)
        ? this.#runHalves(items)
        : items.map(() => ({ error }));
    }
  }

  /** Runs a transaction for each half of the items, which are tried again later once they are alone. */
  async #runHalves(items: readonly Item[]): Promise<Outcomes<Result>> {
    const [only] = items;
    if (only && items.length === 1) return [this.#later(only)];
    const middle = Math.ceil(items.length / 2);
    const outcomes: (Outcome<Result> | Later<Result>)[] = [];
    for (const half of [items.slice(0, middle), items.slice(middle)]) {
      outcomes.push(...(await this.#attempt(half, () => this.#runHalves(half))));
    }
    return outcomes;
  }

  #later(item: Item): Later<Result> {
    return { goOn: (deadline) => this.#submitContended(item, deadline) };
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
