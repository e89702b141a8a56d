/** What a step gives: a count, rows of [_id, n], an error's code, or that it has to wait. */
export type Outcome = number | string | number[][];

type Rows = Map<number, number>;

interface Open {
  view: Rows;
  /** Ids that it changed; those among them that it inserted or removed. */
  changed: Set<number>;
  moved: Set<number>;
  startedAt: number;
}

const CONFLICT = 'error 112';
const DUPLICATE = 'error 11000';

/**
 * Snapshot isolation as a model for tests: each transaction has a copy of what was committed before it
 * began, the first writer of a document wins, and a commit brings over what it changed.
 */
export class Model {
  readonly #rows: Rows;
  readonly #open = new Map<number, Open>();
  /** When an id was last changed, and when it was last inserted or removed. */
  readonly #changedAt = new Map<number, number>();
  readonly #movedAt = new Map<number, number>();
  #now = 0;

  constructor(rows: [number, number][]) {
    this.#rows = new Map(rows);
  }

  committed(): number[][] {
    return [...this.#rows].sort(([a], [b]) => a - b);
  }

  /** An ordinary `$inc`. */
  plain(id: number, by: number): Outcome {
    if (!this.#rows.has(id)) return 0;
    for (const other of this.#open.values()) if (other.changed.has(id)) return 'waits';
    this.#rows.set(id, (this.#rows.get(id) ?? 0) + by);
    this.#changedAt.set(id, ++this.#now);
    return 1;
  }

  step(who: number, what: string, id: number, by: number): Outcome {
    const own = this.#open.get(who) ?? this.#begin(what);
    this.#open.set(who, own);
    if (what === 'read') {
      const rows = [...own.view].filter(([, n]) => n >= 0);
      return rows.sort(([a, n], [b, m]) => n - m || a - b);
    }
    if (what === 'commit' || what === 'abort') return this.#end(who, own, what === 'commit');
    if (what === 'insert') return this.#insert(who, own, id, by);
    if (!own.view.has(id)) return 0;
    if (this.#isTaken(own, id, 'changed', this.#changedAt)) return this.#fail(who, CONFLICT);
    own.changed.add(id);
    if (what === 'add') own.view.set(id, (own.view.get(id) ?? 0) + by);
    else {
      own.view.delete(id);
      own.moved.add(id);
    }
    return 1;
  }

  #insert(who: number, own: Open, id: number, n: number): Outcome {
    if (this.#isTaken(own, id, 'moved', this.#movedAt)) return this.#fail(who, CONFLICT);
    if (own.view.has(id)) return this.#fail(who, DUPLICATE);
    own.view.set(id, n);
    own.changed.add(id);
    own.moved.add(id);
    return 1;
  }

  #begin(what: string): Open {
    // a transaction begins with its first command, and an end of nothing begins none
    const startedAt = what === 'commit' || what === 'abort' ? Number.POSITIVE_INFINITY : this.#now;
    return { view: new Map(this.#rows), changed: new Set(), moved: new Set(), startedAt };
  }

  #end(who: number, { view, changed, moved }: Open, isCommit: boolean): Outcome {
    this.#open.delete(who);
    if (!isCommit) return 1;
    this.#now++;
    for (const id of changed) {
      const n = view.get(id);
      if (n === undefined) this.#rows.delete(id);
      else this.#rows.set(id, n);
      this.#changedAt.set(id, this.#now);
      if (moved.has(id)) this.#movedAt.set(id, this.#now);
    }
    return 1;
  }

  #isTaken(
    own: Open,
    id: number,
    kind: 'changed' | 'moved',
    writtenAt: Map<number, number>,
  ): boolean {
    const isHeld = [...this.#open.values()].some((other) => other !== own && other[kind].has(id));
    return isHeld || (writtenAt.get(id) ?? 0) > own.startedAt;
  }

  #fail(who: number, error: string): Outcome {
    this.#open.delete(who);
    return error;
  }
}
