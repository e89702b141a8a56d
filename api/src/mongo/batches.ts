/** How the processing of one item ended. */
export type Outcome<Result> = { value: Result } | { error: unknown };

interface BatchesOptions<Item, Result> {
  /** Most items of a batch. */
  maxSize: number;
  /** Items with the same key never share a batch; they are processed in the order of their submission. */
  keyOf?: (item: Item) => unknown;
  /**
   * Processes at least one item. Returns an outcome for each, in order, or throws for all of them. The
   * next batch waits for it, so it must end: with a timeout, it passes the signal to the database.
   */
  process: (items: readonly Item[], signal: AbortSignal) => Promise<readonly Outcome<Result>[]>;
  /** After how long the signal aborts; never by default. */
  timeoutMs?: number;
  /** The longest wait for as many items as the batch before had; none by default. */
  gatherMs?: number;
}

const never = new AbortController().signal;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Processes items in batches, one batch at a time: items that are submitted in the meantime share the
 * next one. Under load a batch costs little more than one item would.
 *
 * A batch waits up to `gatherMs` for as many items as the one before had. Clients that wait for the
 * response of one batch before they submit to the next arrive a few milliseconds apart, and without the
 * wait would be divided into ever smaller batches. A single client does not wait.
 */
export class Batches<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;
  #lastSize = 1;
  #stopGathering = () => {};

  constructor(private readonly options: BatchesOptions<Item, Result>) {}

  /** Returns the result of the item, or throws its error. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#waiting.length >= this.#lastSize) this.#stopGathering();
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Runs after all requests that have arrived in this turn of the event loop.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    const { process, timeoutMs } = this.options;
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#take();
      this.#lastSize = batch.length;
      try {
        const outcomes = await process(
          batch.map(({ item }) => item),
          timeoutMs === undefined ? never : AbortSignal.timeout(timeoutMs),
        );
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index] ?? { error: new Error('The item has no outcome') };
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }

  async #gather(): Promise<void> {
    const { gatherMs } = this.options;
    if (gatherMs === undefined || this.#waiting.length >= this.#lastSize) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      this.#stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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
