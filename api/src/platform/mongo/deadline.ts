/** The database did not do something in time. The driver recognizes the name, as that of AbortSignal.timeout(). */
export class DatabaseTimeoutError extends DOMException {
  constructor() {
    super('The database took too long', 'TimeoutError');
  }
}

/** How long a transaction may take with its retries. */
export const maxTransactionSeconds = 15;

/** A time until which work has to be done. */
export class Deadline {
  readonly #at: number;

  constructor(durationMs: number) {
    this.#at = performance.now() + durationMs;
  }

  get isPast(): boolean {
    return performance.now() >= this.#at;
  }

  /** @throws DatabaseTimeoutError after the deadline */
  assertOpen(): void {
    if (this.isPast) throw new DatabaseTimeoutError();
  }

  /**
   * Returns the result of `work`, or fails at the deadline. Then `work` continues unobserved, so it has to
   * call `assertOpen` before it does something that its caller has to learn of.
   * @throws DatabaseTimeoutError
   */
  async race<T>(work: () => Promise<T>): Promise<T> {
    this.assertOpen();
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseTimeoutError()), this.#at - performance.now());
    });
    const result = work();
    result.catch(() => undefined); // after the deadline its outcome no longer matters
    try {
      return await Promise.race([result, expired]);
    } finally {
      clearTimeout(timer);
    }
  }
}
