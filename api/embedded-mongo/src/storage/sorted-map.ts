interface Entry<V> {
  key: Buffer;
  value: V;
}

const maxRunLength = 512;

/** A map sorted by byte-string keys, stored as runs of entries that are split when they grow long. */
export class SortedMap<V> {
  #runs: Entry<V>[][] = [[]];
  size = 0;

  get(key: Buffer): V | undefined {
    const run = this.#runs[this.#runIndex(key)] ?? [];
    const entry = run[lowerBound(run, key)];
    return entry?.key.equals(key) ? entry.value : undefined;
  }

  set(key: Buffer, value: V): void {
    const index = this.#runIndex(key);
    const run = this.#runs[index] ?? [];
    const at = lowerBound(run, key);
    const existing = run[at];
    if (existing?.key.equals(key)) {
      existing.value = value;
      return;
    }
    run.splice(at, 0, { key, value });
    this.size++;
    if (run.length > maxRunLength) this.#runs.splice(index + 1, 0, run.splice(maxRunLength / 2));
  }

  /** Iterates over a snapshot of the entries from `start` (inclusive) to `end` (exclusive), or backwards. */
  *range(start: Buffer, end: Buffer, isReverse: boolean): Generator<Entry<V>> {
    const runs = this.#runs
      .slice(this.#runIndex(start), this.#runIndex(end) + 1)
      .map((run) => run.slice(lowerBound(run, start), lowerBound(run, end)));
    for (const run of isReverse ? runs.reverse() : runs) yield* isReverse ? run.reverse() : run;
  }

  *entries(): Generator<Entry<V>> {
    for (const run of this.#runs) yield* run;
  }

  #runIndex(key: Buffer): number {
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
