import { applyPage } from './apply-page.ts';
import {
  type CatalogueDatabase,
  otherTable,
  type ProductTable,
  type Replica,
  type ReplicatedProduct,
} from './database.ts';
import type { FeedPage, FeedPosition, FetchPage } from './feed-page.ts';
import { isStorageFull } from './storage-errors.ts';

/** A replica that would shrink below this is given up: the full storage is reported instead. */
const minProducts = 50;

/** What was written, for the indexes of all tabs. */
export interface Change {
  changed: number[];
  gone: number[];
  table: ProductTable;
  epoch: string;
  /** Whether the replica is complete. Until then screens show the server's responses only. */
  isComplete: boolean;
  /** The cursor before and after. */
  from: string;
  to: string;
}

/** The state of the replica as users see it. */
export interface ReplicaState {
  kept: number;
  total: number;
  isComplete: boolean;
  part: Replica['part'];
  syncedAt: number | null;
}

/** A page that is fetched while the one before it is written. */
interface PrefetchedPage extends FeedPosition {
  page: Promise<FeedPage>;
}

interface ReplicationOptions {
  db: CatalogueDatabase;
  fetchPage: FetchPage;
  maxProducts: number;
  /** Fills the replica of a larger catalogue with the products that are likely to be viewed. */
  fillPartially: (replica: Replica) => Promise<void>;
  onLookups: (lookups: NonNullable<FeedPage['lookups']>, hadLookups: boolean) => Promise<void>;
  /** `rows` are the changed products. */
  onChange: (change: Change, rows: readonly ReplicatedProduct[]) => void;
  now: () => number;
}

/**
 * Writes the change feed into the database. Rows and cursor of a page are written in one
 * transaction, so that it can be killed at any moment and continues where it was.
 */
export class Replication {
  constructor(private readonly options: ReplicationOptions) {}

  /**
   * Fetches and writes pages until the end of the feed. Pages written before a failure stay.
   * @throws ApiError of a fetch, or QuotaExceededError.
   */
  async catchUp(): Promise<void> {
    let prefetched: PrefetchedPage | null = null;
    for (;;) {
      const replica = await this.#latestReplica();
      const isNext = prefetched?.epoch === replica?.epoch && prefetched?.cursor === replica?.cursor;
      const page: FeedPage = await (prefetched && isNext
        ? prefetched.page
        : this.options.fetchPage(replica));
      prefetched = this.#prefetch(page);
      if (page.lookups) await this.options.onLookups(page.lookups, Boolean(replica?.cursor));
      if (!(await this.#apply(replica, page))) return;
    }
  }

  /** Fetches the next page while this one is written. */
  #prefetch({ epoch, next, more, total }: FeedPage): PrefetchedPage | null {
    const { fetchPage, maxProducts } = this.options;
    if (!more || total > maxProducts) return null;
    const position = { epoch, cursor: next };
    const page = (async () => fetchPage(position))();
    page.catch(() => undefined); // thrown when it is awaited
    return { ...position, page };
  }

  async state(): Promise<ReplicaState | null> {
    const { db } = this.options;
    const replica = await db.read([db.replicas], () => db.replicas.get('current'));
    if (!replica) return null;
    const { kept, total, isComplete, part, syncedAt } = replica;
    return { kept, total, isComplete, part, syncedAt };
  }

  async #latestReplica(): Promise<Replica | null> {
    const { db } = this.options;
    const [next, current] = await db.read([db.replicas], () =>
      db.replicas.bulkGet(['next', 'current']),
    );
    return next ?? current ?? null;
  }

  /** Writes a page; returns whether there is more to fetch. */
  async #apply(before: Replica | null, page: FeedPage): Promise<boolean> {
    const replica =
      before?.epoch === page.epoch
        ? before
        : await this.#startEpoch(page, await this.#latestReplica());
    // Also when an earlier partial fill was interrupted.
    if (replica.cursor === '' && page.total > this.options.maxProducts) {
      await this.#startPartially(replica, page);
      return true;
    }
    try {
      await this.#write(replica, page);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await this.#shrink(replica, error);
      return true;
    }
    return page.more;
  }

  /** Creates the replica of an epoch: next to the current one, or the first of all. */
  async #startEpoch(page: FeedPage, before: Replica | null): Promise<Replica> {
    const { db } = this.options;
    const current = await db.read([db.replicas], () => db.replicas.get('current'));
    const table = current ? otherTable(current.table) : (before?.table ?? 'productsA');
    const replica: Replica = {
      name: current ? 'next' : 'current',
      table,
      epoch: page.epoch,
      cursor: '',
      kept: 0,
      total: page.total,
      isComplete: false,
      part: null,
      syncedAt: null,
    };
    await db.write([db.replicas, db[table]], async () => {
      await db[table].clear();
      await db.replicas.put(replica);
    });
    return replica;
  }

  async #write(replica: Replica, page: FeedPage): Promise<void> {
    const { db, now, onChange } = this.options;
    const isAtEnd = !page.more;
    const after: Replica = {
      ...replica,
      name: isAtEnd ? 'current' : replica.name,
      cursor: page.next,
      total: page.total,
      isComplete: replica.isComplete || isAtEnd,
      syncedAt: isAtEnd ? now() : replica.syncedAt,
    };
    const old = otherTable(replica.table);
    const isSwap = replica.name === 'next' && isAtEnd;
    const stores = [db.replicas, db.unindexed, db.indexes, db[replica.table], db[old]];
    const applied = await db.write(stores, async () => {
      const written = await applyPage(db, replica, page);
      if (isSwap) {
        await Promise.all([db.replicas.delete('next'), db[old].clear()]);
        await Promise.all([db.indexes.clear(), db.unindexed.clear()]);
      }
      await db.replicas.put({ ...after, kept: written.kept });
      if (after.name === 'current' && (await db.indexes.count()) > 0) {
        const ids = [...idsOf(written.rows), ...written.gone];
        await db.unindexed.bulkPut(ids.map((p_id) => ({ p_id })));
      }
      return written;
    });
    if (after.name === 'current') {
      const { rows, gone } = applied;
      const { table, epoch, cursor: from } = replica;
      const { cursor: to, isComplete } = after;
      onChange({ changed: idsOf(rows), gone, table, epoch, isComplete, from, to }, rows);
    }
  }

  /** Starts a partial replica, which follows only the changes of its products. */
  async #startPartially(replica: Replica, page: FeedPage): Promise<void> {
    const { db, maxProducts, fillPartially } = this.options;
    const part: Replica = {
      ...replica,
      cursor: page.head,
      part: { reason: 'large', limit: maxProducts },
    };
    await fillPartially(part);
    const table = db[part.table];
    await db.write([db.replicas, table], async () =>
      db.replicas.put({ ...part, kept: await table.count() }),
    );
  }

  /** Continues as a partial replica with a tenth less, because the device has no storage left. */
  async #shrink(replica: Replica, error: unknown): Promise<void> {
    const { db, onChange } = this.options;
    const table = db[replica.table];
    const stores = [table, db.replicas, db.indexes, db.unindexed];
    const gone = await db.write(stores, async () => {
      const count = await table.count();
      const limit = Math.floor(count * 0.9);
      if (limit < minProducts) throw error;
      const oldest = await table
        .orderBy('p_id')
        .limit(count - limit)
        .primaryKeys();
      await Promise.all([table.bulkDelete(oldest), db.indexes.clear(), db.unindexed.clear()]);
      const part = { reason: 'storage', limit } as const;
      await db.replicas.put({ ...replica, kept: limit, part });
      return oldest;
    });
    if (replica.name !== 'current') return;
    const { epoch, cursor, isComplete } = replica;
    const change = { changed: [], gone, epoch, isComplete, from: cursor, to: cursor };
    onChange({ ...change, table: replica.table }, []);
  }
}

function idsOf(rows: readonly ReplicatedProduct[]): number[] {
  return rows.map(({ p_id }) => p_id);
}
