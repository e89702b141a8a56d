import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { MongoError } from './errors.ts';

/** Yielded by long reads where other commands may run, because all commands share one thread. */
export const pause = Symbol('pause');
export type Pause = typeof pause;

/** How long an operation runs before it pauses. */
const timeSliceMs = 5;

/** Reads fail above this fraction of the heap limit, because a full heap would crash the server. */
const maxHeapFraction = 0.7;

/** A read's current share of the thread. */
export class TimeSlice {
  readonly #assertOpen: () => void;
  #endsAt = performance.now() + timeSliceMs;

  /** `assertOpen` throws if the read must not resume after a pause. */
  constructor(assertOpen: () => void) {
    this.#assertOpen = assertOpen;
  }

  isExpired(): boolean {
    return performance.now() > this.#endsAt;
  }

  /**
   * Runs everything that is waiting, then starts a new time slice.
   *
   * @throws MongoError if the read must not resume or memory runs out
   */
  async yieldToOthers(): Promise<void> {
    await setImmediate();
    this.#assertOpen();
    checkHeap();
    this.#endsAt = performance.now() + timeSliceMs;
  }
}

function checkHeap(): void {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  if (used > maxHeapFraction * limit)
    throw new MongoError(
      'ExceededMemoryLimit',
      'the operation needs more memory than the server has left',
    );
}

/** Runs a read to completion. Other commands run at its pauses. */
export async function runWithPauses<T>(
  steps: Generator<Pause, T>,
  timeSlice: TimeSlice,
): Promise<T> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await timeSlice.yieldToOthers();
    }
  } finally {
    // releases storage iterators before their view is closed; as: the result is not used
    steps.return(undefined as T);
  }
}

/** Runs work that yields after short steps, and yields `pause` whenever a time slice is over. */
export function* inTimeSlices<T>(steps: Generator<void, T>): Generator<Pause, T> {
  let endsAt = performance.now() + timeSliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < endsAt) continue;
    yield pause;
    endsAt = performance.now() + timeSliceMs;
  }
}

/** Collects the results of a read and passes on its pauses. */
export function* collect<T>(read: Iterable<T | Pause>): Generator<Pause, T[]> {
  const results: T[] = [];
  for (const item of read) {
    if (item === pause) yield pause;
    // as: everything except pauses is a T
    else results.push(item as T);
  }
  return results;
}

/** Returns the results of a read for callers that cannot pause. */
export function* withoutPauses<T>(read: Iterable<T | Pause>): Generator<T> {
  // as: everything except pauses is a T
  for (const item of read) if (item !== pause) yield item as T;
}
