/** Keeps the results that were used last. */
export class RecentResults<Result> {
  readonly #results = new Map<string, Result>();

  constructor(private readonly max: number) {}

  /**
   * Returns a result by name. `make` may reuse the one that was not used for longest, which has to go: of a
   * million products, new bitmaps would keep the garbage collector busy.
   */
  get(name: string, make: (spare: Result | undefined) => Result): Result {
    const known = this.#results.get(name);
    const result = known ?? make(this.#takeOldest());
    // Moves the result to the end, so that the first one is the least recently used.
    this.#results.delete(name);
    this.#results.set(name, result);
    return result;
  }

  /** Must be called whenever products change. */
  clear(): void {
    this.#results.clear();
  }

  #takeOldest(): Result | undefined {
    if (this.#results.size < this.max) return undefined;
    for (const [name, oldest] of this.#results) {
      this.#results.delete(name);
      return oldest;
    }
    return undefined;
  }
}
