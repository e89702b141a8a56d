import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { MongoError } from './errors.ts';

/** What a long read gives where others may run: the server has one thread for everybody. */
export const pause = Symbol('others may run');
export type Pause = typeof pause;

/** A read works for so long at a time. */
const timeSliceMs = 5;

/** Beyond this part of the heap a read is refused: where it is full, the server dies. */
const maxHeapFraction = 0.7;

/** One read's share of the thread. */
export class TimeSlice {
  readonly #assertOpen: () => void;
  #endsAt = performance.now() + timeSliceMs;

  /** `check` throws when the read may not go on after the others have run. */
  constructor(check: () => void) {
    this.#assertOpen = check;
  }

  isExpired(): boolean {
    return performance.now() > this.#endsAt;
  }

  /** Lets everybody run who waits. Rejects when what is read has gone meanwhile, or memory runs out. */
  async yieldToOthers(): Promise<void> {
    await setImmediate();
    this.#assertOpen();
    checkHeap();
    this.#endsAt = performance.now() + timeSliceMs;
  }
}

function checkHeap(): void {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  if (used > maxHeapFraction * most)
    throw new MongoError(
      'ExceededMemoryLimit',
      'the server has no memory left for what this gathers',
    );
}

/** Runs steps to their end, and lets others run in between. */
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
    // gives the iterators of the storage back, before their view is closed; as: nobody gets this result
    steps.return(undefined as T);
  }
}

/** Gathers what a read gives, passing on its pauses. */
export function* collect<T>(read: Iterable<T | Pause>): Generator<Pause, T[]> {
  const found: T[] = [];
  for (const one of read) {
    if (one === pause) yield pause;
    // as: all but the pause are T
    else found.push(one as T);
  }
  return found;
}

/** What a read gives, for whoever can't let others run. */
export function* withoutPauses<T>(read: Iterable<T | Pause>): Generator<T> {
  // as: all but the pause are T
  for (const one of read) if (one !== pause) yield one as T;
}
