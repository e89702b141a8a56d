/** The result of a step: a count, rows of [_id, n], an error code, or 'waits'. */
export type Outcome = number | string | number[][];

type Rows = Map<number, number>;

interface OpenTransaction {
  view: Rows;
  /** Ids that it changed. */
  changed: Set<number>;
  /** Ids that it inserted or removed. */
  moved: Set<number>;
  startedAt: number;
}

const conflict = 'error 112';
const duplicate = 'error 11000';

/**
 * A reference model of snapshot isolation: each transaction works on a copy of the data committed
 * before it began, the first writer of a document wins, and a commit copies its changes back.
 */
export class Model {
  readonly #rows: Rows;
  readonly #open = new Map<number, OpenTransaction>();
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

  /** An `$inc` without a transaction. */
  plain(id: number, by: number): Outcome {
    if (!this.#rows.has(id)) return 0;
    for (const other of this.#open.values()) if (other.changed.has(id)) return 'waits';
    this.#rows.set(id, (this.#rows.get(id) ?? 0) + by);
    this.#changedAt.set(id, ++this.#now);
    return 1;
  }

  step(writer: number, action: string, id: number, by: number): Outcome {
    const own = this.#open.get(writer) ?? this.#begin(action);
    this.#open.set(writer, own);
    if (action === 'read') {
      const rows = [...own.view].filter(([, n]) => n >= 0);
      return rows.sort(([a, n], [b, m]) => n - m || a - b);
    }
    if (action === 'commit' || action === 'abort')
      return this.#end(writer, own, action === 'commit');
    if (action === 'insert') return this.#insert(writer, own, id, by);
    if (!own.view.has(id)) return 0;
    if (this.#isTaken(own, id, 'changed', this.#changedAt)) return this.#fail(writer, conflict);
    own.changed.add(id);
    if (action === 'add') own.view.set(id, (own.view.get(id) ?? 0) + by);
    else {
      own.view.delete(id);
      own.moved.add(id);
    }
    return 1;
  }

  #insert(writer: number, own: OpenTransaction, id: number, n: number): Outcome {
    if (own.view.has(id)) return this.#fail(writer, duplicate);
    if (this.#isTaken(own, id, 'moved', this.#movedAt)) return this.#fail(writer, conflict);
    own.view.set(id, n);
    own.changed.add(id);
    own.moved.add(id);
    return 1;
  }

  #begin(action: string): OpenTransaction {
    // a transaction begins with its first command. Ending a transaction that has not begun starts none
    const startedAt =
      action === 'commit' || action === 'abort' ? Number.POSITIVE_INFINITY : this.#now;
    return { view: new Map(this.#rows), changed: new Set(), moved: new Set(), startedAt };
  }

  #end(writer: number, { view, changed, moved }: OpenTransaction, isCommit: boolean): Outcome {
    this.#open.delete(writer);
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
    own: OpenTransaction,
    id: number,
    kind: 'changed' | 'moved',
    writtenAt: Map<number, number>,
  ): boolean {
    const isHeld = [...this.#open.values()].some((other) => other !== own && other[kind].has(id));
    return isHeld || (writtenAt.get(id) ?? 0) > own.startedAt;
  }

  #fail(writer: number, error: string): Outcome {
    this.#open.delete(writer);
    return error;
  }
}
