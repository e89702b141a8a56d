import { applyPage } from './apply-page.ts';
import {
  type CatalogueDatabase,
  type KeptProduct,
  otherTable,
  type ProductTable,
  type Replica,
} from './database.ts';
import type { FeedPage, FeedPosition, FetchPage } from './feed-page.ts';
import { isStorageFull } from './storage.ts';

/** Fewer products than these are no catalogue: then the phone's lack of room is told. */
const fewest = 50;

/** What was written, for whoever holds an index of it. */
export interface Change {
  changed: number[];
  gone: number[];
  table: ProductTable;
  epoch: string;
  /** Whether everything is here by now: until then only the server has what is shown. */
  isComplete: boolean;
  /** The cursor before and after. */
  from: string;
  to: string;
}

/** How the copy stands, for people. */
export interface CopyState {
  kept: number;
  total: number;
  isComplete: boolean;
  part: Replica['part'];
  syncedAt: number | null;
}

/** A page that was asked for before it is its turn. */
interface Ahead extends FeedPosition {
  page: Promise<FeedPage>;
}

interface Needs {
  db: CatalogueDatabase;
  fetchPage: FetchPage;
  /** Products that a phone keeps at most. */
  budget: number;
  /** Fills a copy of a catalogue that is larger, in the order of what will be wanted. */
  fillPart: (replica: Replica) => Promise<void>;
  /** `isNews` where the phone had some before. */
  onLookups: (lookups: NonNullable<FeedPage['lookups']>, isNews: boolean) => Promise<void>;
  /** With the rows themselves, for whoever is here. */
  onChange: (change: Change, rows: readonly KeptProduct[]) => void;
  now: () => number;
}

/**
 * Follows the change feed into the database. Rows and cursor of a page are written in one
 * transaction, so it may be killed at any moment and goes on where it was.
 */
export class Replication {
  constructor(private readonly needs: Needs) {}

  /**
   * Fetches pages until there are no more.
   * @throws ApiError of the fetch, after which what was written stays, or QuotaExceededError.
   */
  async catchUp(): Promise<void> {
    let ahead: Ahead | null = null;
    for (;;) {
      const replica = await this.#furthest();
      const isNext = ahead?.epoch === replica?.epoch && ahead?.cursor === replica?.cursor;
      const page: FeedPage = await (ahead && isNext ? ahead.page : this.needs.fetchPage(replica));
      ahead = this.#fetchAhead(page);
      if (page.lookups) await this.needs.onLookups(page.lookups, Boolean(replica?.cursor));
      if (!(await this.#take(replica, page))) return;
    }
  }

  /** Has the next page on its way while this one is written. */
  #fetchAhead({ epoch, next, more, total }: FeedPage): Ahead | null {
    const { fetchPage, budget } = this.needs;
    if (!more || total > budget) return null;
    const position = { epoch, cursor: next };
    const page = (async () => fetchPage(position))();
    page.catch(() => undefined); // heard when it is its turn
    return { ...position, page };
  }

  async state(): Promise<CopyState | null> {
    const { db } = this.needs;
    const replica = (await db.replicas.get('current')) ?? (await db.replicas.get('next'));
    if (!replica) return null;
    const { kept, total, isComplete, part, syncedAt } = replica;
    return { kept, total, isComplete, part, syncedAt };
  }

  async #furthest(): Promise<Replica | null> {
    const { replicas } = this.needs.db;
    return (await replicas.get('next')) ?? (await replicas.get('current')) ?? null;
  }

  /** Whether there is more to fetch. */
  async #take(before: Replica | null, page: FeedPage): Promise<boolean> {
    const replica =
      before?.epoch === page.epoch ? before : await this.#begin(page, await this.#furthest());
    // Also where the part was begun before, and the phone died or lost the network over it.
    if (replica.cursor === '' && page.total > this.needs.budget) {
      await this.#beginPart(replica, page);
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

  /** The first replica of an epoch: beside the current one, or the first of all. */
  async #begin(page: FeedPage, before: Replica | null): Promise<Replica> {
    const { db } = this.needs;
    const current = await db.replicas.get('current');
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
    await db.transaction('rw', [db.replicas, db[table]], async () => {
      await db[table].clear();
      await db.replicas.put(replica);
    });
    return replica;
  }

  async #write(replica: Replica, page: FeedPage): Promise<void> {
    const { db, now, onChange } = this.needs;
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
    const applied = await db.transaction('rw', stores, async () => {
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

  /** Larger than the budget: what will be wanted, and from now on its changes. */
  async #beginPart(replica: Replica, page: FeedPage): Promise<void> {
    const { db, budget, fillPart } = this.needs;
    const part: Replica = {
      ...replica,
      cursor: page.head,
      part: { reason: 'large', limit: budget },
    };
    await fillPart(part);
    await db.replicas.put({ ...part, kept: await db[part.table].count() });
  }

  /** The phone has no more room: what is there stays, less a tenth to breathe, and is followed. */
  async #shrink(replica: Replica, error: unknown): Promise<void> {
    const { db, onChange } = this.needs;
    const table = db[replica.table];
    const stores = [table, db.replicas, db.indexes, db.unindexed];
    const gone = await db.transaction('rw', stores, async () => {
      const count = await table.count();
      const limit = Math.floor(count * 0.9);
      if (limit < fewest) throw error;
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

function idsOf(rows: readonly KeptProduct[]): number[] {
  return rows.map(({ p_id }) => p_id);
}
