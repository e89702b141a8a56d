import { DatabaseTimeoutError, Deadline } from './deadline.ts';

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
  /** The longest wait for sources that keep submitting items; none by default. */
  gatherMs?: number;
  /** Who submits an item; by default its key. */
  sourceOf?: (item: Item) => unknown;
}

/** A source that submits two items within this time is expected to submit another one. */
const returnMs = 1000;
/** How long it is expected, as a multiple of the time between its last two items. */
const returnIntervals = 2;
/** The longest wait for expected sources, in durations of the last batch. */
const gatherDurations = 1.5;
/** An item that waits longer fails: its request has been answered by then. */
const maxWaitMs = 15_000;
/** Waits at least as long as concurrent requests take to arrive after each other. */
const minGatherMs = 2;

const never = new AbortController().signal;

interface Waiting<Item, Result> {
  item: Item;
  deadline: Deadline;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** A source's last item. */
interface Submission {
  at: number;
  /** Until when another one is expected. */
  expectedUntil: number;
}

/**
 * Processes items in batches, one batch at a time: items that are submitted in the meantime share the
 * next one. Under load a batch costs little more than one item would.
 *
 * A batch waits, at most one and a half times as long as the one before took, for the sources that are
 * expected to submit an item. Clients that send one request after another would otherwise stay divided
 * into small batches; once they share one, their next requests arrive together without a wait. A source
 * that submits a single item, as most customers do, or that is overdue makes no batch wait.
 */
export class Batches<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;
  /** The last submission of each source within `returnMs`, the latest last. */
  readonly #submissions = new Map<unknown, Submission>();
  #lastDurationMs = 0;
  #stopGathering = () => {};

  constructor(private readonly options: BatchesOptions<Item, Result>) {}

  /** Returns the result of the item, or throws its error. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, deadline: new Deadline(maxWaitMs), resolve, reject });
      this.#recordSource(item);
      if (this.#waiting.length >= this.#expectedSize()) this.#stopGathering();
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
      this.#rejectOverdue();
      const batch = this.#take();
      if (batch.length === 0) continue;
      const startedAt = performance.now();
      try {
        const items = batch.map(({ item }) => item);
        const outcomes = await withTimeout(timeoutMs, (signal) => process(items, signal));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index] ?? { error: new Error('The item has no outcome') };
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      this.#lastDurationMs = performance.now() - startedAt;
    }
    this.#isRunning = false;
  }

  #recordSource(item: Item): void {
    const { keyOf, sourceOf = keyOf } = this.options;
    if (!sourceOf) return;
    const source = sourceOf(item);
    const at = performance.now();
    const last = this.#submissions.get(source);
    const intervalMs = last && at - last.at < returnMs ? at - last.at : 0;
    this.#submissions.delete(source);
    this.#submissions.set(source, { at, expectedUntil: at + intervalMs * returnIntervals });
  }

  #expectedSize(): number {
    const now = performance.now();
    let returning = 0;
    for (const [source, { at, expectedUntil }] of this.#submissions) {
      if (at < now - returnMs) this.#submissions.delete(source);
      else if (now < expectedUntil) returning++;
    }
    return Math.min(returning, this.options.maxSize);
  }

  async #gather(): Promise<void> {
    const { gatherMs } = this.options;
    if (gatherMs === undefined || this.#waiting.length >= this.#expectedSize()) return;
    await new Promise<void>((resolve) => {
      const wanted = Math.max(minGatherMs, this.#lastDurationMs * gatherDurations);
      const timer = setTimeout(resolve, Math.min(gatherMs, wanted));
      this.#stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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
