import type { Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import type { Snapshot } from '../storage/tables.ts';

/** How long a snapshot stays readable, as in MongoDB. */
const retentionMs = 5 * 60 * 1000;
/** Limited because each view keeps pages of the database file from being reused. */
const maxViews = 64;

/** A snapshot of the data and the cluster time that was reported to the client. */
export interface SnapshotView {
  readonly time: Timestamp;
  readonly snapshot: Snapshot;
  readonly openedAt: number;
}

/** Views for read concern `snapshot` outside transactions, by cluster time. */
export class SnapshotReads {
  readonly #views = new Map<string, SnapshotView>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns a view of the current data. The client may read at its time again. */
  open(now: Timestamp): SnapshotView {
    const latest = [...this.#views.values()].at(-1);
    if (latest && latest.snapshot.sequence === this.#store.sequence) return latest;
    const view = { time: now, snapshot: this.#store.snapshot(), openedAt: Date.now() };
    this.#views.set(now.toString(), view);
    for (const [oldest] of this.#views) if (this.#views.size > maxViews) this.#drop(oldest);
    return view;
  }

  /** Returns the view of a time returned by `open`. @throws MongoError SnapshotTooOld if it has expired */
  at(time: Timestamp): SnapshotView {
    const view = this.#views.get(time.toString());
    if (view) return view;
    throw new MongoError(
      'SnapshotTooOld',
      `Read timestamp ${time} is older than the oldest available timestamp, or was not returned by a snapshot read.`,
    );
  }

  expire(now = Date.now()): void {
    for (const [id, view] of this.#views) if (now - view.openedAt > retentionMs) this.#drop(id);
  }

  close(): void {
    for (const id of [...this.#views.keys()]) this.#drop(id);
  }

  #drop(id: string): void {
    this.#views.get(id)?.snapshot.close();
    this.#views.delete(id);
  }
}
