interface Entry<V> {
  key: Buffer;
  value: V;
}

const maxRunLength = 512;

/** A map from byte strings that is kept in order: runs of entries, each split when it grows long. */
export class SortedMap<V> {
  #runs: Entry<V>[][] = [[]];
  size = 0;

  get(key: Buffer): V | undefined {
    const run = this.#runs[this.#runOf(key)] ?? [];
    const found = run[lowerBound(run, key)];
    return found?.key.equals(key) ? found.value : undefined;
  }

  set(key: Buffer, value: V): void {
    const index = this.#runOf(key);
    const run = this.#runs[index] ?? [];
    const at = lowerBound(run, key);
    const found = run[at];
    if (found?.key.equals(key)) {
      found.value = value;
      return;
    }
    run.splice(at, 0, { key, value });
    this.size++;
    if (run.length > maxRunLength) this.#runs.splice(index + 1, 0, run.splice(maxRunLength / 2));
  }

  /** Entries from start (inclusive) to end (exclusive), or the same backwards: those of the first call. */
  *range(start: Buffer, end: Buffer, isReverse: boolean): Generator<Entry<V>> {
    const runs = this.#runs
      .slice(this.#runOf(start), this.#runOf(end) + 1)
      .map((run) => run.slice(lowerBound(run, start), lowerBound(run, end)));
    for (const run of isReverse ? runs.reverse() : runs) yield* isReverse ? run.reverse() : run;
  }

  *entries(): Generator<Entry<V>> {
    for (const run of this.#runs) yield* run;
  }

  #runOf(key: Buffer): number {
    let [low, high] = [0, this.#runs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const first = this.#runs[middle]?.[0];
      if (first && first.key.compare(key) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lowerBound<V>(run: Entry<V>[], key: Buffer): number {
  let [low, high] = [0, run.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = run[middle];
    if (entry && entry.key.compare(key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
