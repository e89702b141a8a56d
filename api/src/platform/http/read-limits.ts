import { MemoryThrottle } from '../memory-throttle.ts';
import { WorkQueue } from '../work-queue.ts';

/** Expensive reads of a network: about a first visit of twelve phones behind one address a minute. */
const maxReads = 240;
const periodSeconds = 60;

/**
 * Limits anonymous reads that take tens of milliseconds of CPU time: pages of the change feed, sitemaps
 * and rendered pages that are not cached. Counted in this process, because a shared count would cost
 * a database write for each.
 */
export class ReadLimits {
  readonly #reads: MemoryThrottle;
  // The reads of one network must not delay everything else: the thread is free between two.
  readonly #queue = new WorkQueue({ concurrency: 1, maxWaiting: 59 });

  constructor({ factor }: { factor: number }) {
    this.#reads = new MemoryThrottle({
      name: 'reads',
      points: maxReads,
      seconds: periodSeconds,
      factor,
    });
  }

  /** @throws {TooManyRequestsError} when the network has used up its reads, or the queue is full */
  async run<T>(network: string, read: () => Promise<T>): Promise<T> {
    await this.#reads.consume(network);
    return this.#queue.run(read, network);
  }
}
