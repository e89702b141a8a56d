import { TooManyRequestsError } from '../errors.ts';

const retryAfterSeconds = 5;

/** Limits how much long work each network may have in progress. */
export class NetworkSlots {
  readonly #used = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @throws {TooManyRequestsError} when the network's slots are taken */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const used = this.#used.get(network) ?? 0;
    if (used >= this.max) throw new TooManyRequestsError(retryAfterSeconds);
    this.#used.set(network, used + 1);
    try {
      return await work();
    } finally {
      const left = (this.#used.get(network) ?? 1) - 1;
      if (left === 0) this.#used.delete(network);
      else this.#used.set(network, left);
    }
  }
}
