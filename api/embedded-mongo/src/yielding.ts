import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { MongoError } from './errors.ts';

/** What a long read gives where others may run: the server has one thread for everybody. */
export const PAUSE = Symbol('others may run');
export type Pause = typeof PAUSE;

/** A read works for so long at a time. */
const TURN_MS = 5;

/** Beyond this part of the heap a read is refused: where it is full, the server dies. */
const MOST_HEAP = 0.7;

/** One read's share of the thread. */
export class Turns {
  readonly #check: () => void;
  #endsAt = performance.now() + TURN_MS;

  /** `check` throws when the read may not go on after the others have run. */
  constructor(check: () => void) {
    this.#check = check;
  }

  isOver(): boolean {
    return performance.now() > this.#endsAt;
  }

  /** Lets everybody run who waits. Rejects when what is read has gone meanwhile, or memory runs out. */
  async others(): Promise<void> {
    await setImmediate();
    this.#check();
    checkHeap();
    this.#endsAt = performance.now() + TURN_MS;
  }
}

function checkHeap(): void {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  if (used > MOST_HEAP * most)
    throw new MongoError(
      'ExceededMemoryLimit',
      'the server has no memory left for what this gathers',
    );
}

/** Runs steps to their end, and lets others run in between. */
export async function finish<T>(steps: Generator<Pause, T>, turns: Turns): Promise<T> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await turns.others();
    }
  } finally {
    // gives the iterators of the storage back, before their view is closed; as: nobody gets this result
    steps.return(undefined as T);
  }
}

/** Gathers what a read gives, passing on its pauses. */
export function* gather<T>(read: Iterable<T | Pause>): Generator<Pause, T[]> {
  const found: T[] = [];
  for (const one of read) {
    if (one === PAUSE) yield PAUSE;
    // as: all but the pause are T
    else found.push(one as T);
  }
  return found;
}

/** What a read gives, for whoever can't let others run. */
export function* withoutPauses<T>(read: Iterable<T | Pause>): Generator<T> {
  // as: all but the pause are T
  for (const one of read) if (one !== PAUSE) yield one as T;
}
