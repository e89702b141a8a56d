import { setImmediate } from 'node:timers/promises';
import { MongoError } from './errors.ts';

/** What a long read gives where others may run: the server has one thread for everybody. */
export const PAUSE = Symbol('others may run');
export type Pause = typeof PAUSE;

/** A read works for so long at a time. */
const TURN_MS = 5;

/** One read's share of the thread. */
export class Turns {
  private readonly server: { isClosing: boolean };
  private readonly isWhole: boolean;
  private endsAt = performance.now() + TURN_MS;

  /** `isWhole` keeps the thread to the end: a transaction's own writes must not change under its reads. */
  constructor(server: { isClosing: boolean }, isWhole: boolean) {
    this.server = server;
    this.isWhole = isWhole;
  }

  isOver(): boolean {
    return !this.isWhole && performance.now() > this.endsAt;
  }

  /** Lets everybody run who waits. Rejects when the server closed meanwhile: then there is nothing to read. */
  async others(): Promise<void> {
    await setImmediate();
    if (this.server.isClosing)
      throw new MongoError('ShutdownInProgress', 'the server is shutting down');
    this.endsAt = performance.now() + TURN_MS;
  }
}

/** Runs steps to their end, and lets others run in between. */
export async function finish<T>(steps: Generator<Pause, T>, turns: Turns): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turns.others();
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
