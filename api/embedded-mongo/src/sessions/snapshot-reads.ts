import type { Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import type { Snapshot } from '../storage/tables.ts';

/** MongoDB's window: a client may come back to a time for so long. */
const retentionMs = 5 * 60 * 1000;
/** Each view keeps pages of the file from being used again, so there are not many. */
const maxViews = 64;

/** The data as of a time that was told to a client. */
export interface SnapshotView {
  readonly time: Timestamp;
  readonly snapshot: Snapshot;
  readonly openedAt: number;
}

/** What read concern `snapshot` reads outside transactions: views by their cluster time. */
export class SnapshotReads {
  readonly #views = new Map<string, SnapshotView>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The view of now. Its time is what the client may come back with. */
  open(now: Timestamp): SnapshotView {
    const latest = [...this.#views.values()].at(-1);
    if (latest && latest.snapshot.sequence === this.#store.sequence) return latest;
    const view = { time: now, snapshot: this.#store.snapshot(), openedAt: Date.now() };
    this.#views.set(now.toString(), view);
    for (const [oldest] of this.#views) if (this.#views.size > maxViews) this.#drop(oldest);
    return view;
  }

  /** The view of a time that `open` gave. Throws SnapshotTooOld when it is gone. */
  at(time: Timestamp): SnapshotView {
    const view = this.#views.get(time.toString());
    if (view) return view;
    throw new MongoError(
      'SnapshotTooOld',
      `Read timestamp ${time} is older than the oldest available timestamp, or none that a snapshot read was given.`,
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
