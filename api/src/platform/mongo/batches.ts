import { DatabaseTimeoutError, Deadline } from './deadline.ts';

/** How the processing of one item ended. */
export type Outcome<Result> = { value: Result } | { error: unknown };

/** An item whose processing goes on while the next batch is processed. */
export interface Later<Result> {
  /** Goes on, until the time up to which the item may wait. */
  goOn(deadline: Deadline): Promise<Result>;
}

interface BatchesOptions<Item, Result> {
  /** Most items of a batch. */
  maxSize: number;
  /** Items with the same key never share a batch; they are processed in the order of their submission. */
  keyOf?: (item: Item) => unknown;
  /**
   * Processes at least one item. Returns an outcome for each, in order, or throws for all of them. The
   * next batch waits for it, so it must end: with a timeout, it passes the signal to the database.
   */
  process: (
    items: readonly Item[],
    signal: AbortSignal,
  ) => Promise<readonly (Outcome<Result> | Later<Result>)[]>;
  /** After how long the signal aborts; never by default. */
  timeoutMs?: number;
}

/** By default: requests have been answered by then. */
const maxWaitMs = 15_000;

const never = new AbortController().signal;

interface Waiting<Item, Result> {
  item: Item;
  deadline: Deadline;
  resolve(result: Result | Promise<Result>): void;
  reject(error: unknown): void;
}

/**
 * Processes items in batches, one batch at a time: items that are submitted in the meantime share the
 * next one. Under load a batch costs little more than one item would.
 */
export class Batches<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  constructor(private readonly options: BatchesOptions<Item, Result>) {}

  /** Returns the result of the item, or throws its error. An item that waits longer fails. */
  submit(item: Item, deadline = new Deadline(maxWaitMs)): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, deadline, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Runs after all requests that have arrived in this turn of the event loop.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    const { process, timeoutMs } = this.options;
    while (this.#waiting.length > 0) {
      this.#rejectOverdue();
      const batch = this.#take();
      if (batch.length === 0) continue;
      try {
        const items = batch.map(({ item }) => item);
        const outcomes = await withTimeout(timeoutMs, (signal) => process(items, signal));
        for (const [index, { resolve, reject, deadline }] of batch.entries()) {
          const outcome = outcomes[index] ?? { error: new Error('The item has no outcome') };
          if ('error' in outcome) reject(outcome.error);
          else resolve('value' in outcome ? outcome.value : outcome.goOn(deadline));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #rejectOverdue(): void {
    const overdue = this.#waiting.filter(({ deadline }) => deadline.isPast);
    this.#waiting = this.#waiting.filter(({ deadline }) => !deadline.isPast);
    for (const { reject } of overdue) reject(new DatabaseTimeoutError());
  }

  #take(): Waiting<Item, Result>[] {
    const { maxSize, keyOf } = this.options;
    const keys = new Set<unknown>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const waiting of this.#waiting) {
      const key = keyOf ? keyOf(waiting.item) : waiting;
      if (batch.length < maxSize && !keys.has(key)) batch.push(waiting);
      else rest.push(waiting);
      keys.add(key);
    }
    this.#waiting = rest;
    return batch;
  }
}

/** Calls `act` with a signal that aborts after the time, if there is one. */
async function withTimeout<Result>(
  timeoutMs: number | undefined,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (timeoutMs === undefined) return act(never);
  // AbortSignal.timeout() would keep its timer, and abort, after `act` has ended.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DatabaseTimeoutError()), timeoutMs);
  try {
    return await act(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
