import { type CatalogueChanges, type endpoints, lookupKinds, type Query } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { ChangeSpaces, Heads, Position } from '../mongo/change-spaces.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { Products } from '../products/products.service.ts';
import {
  type Cursor,
  cursorAt,
  initialCursor,
  isCaughtUp,
  laterPosition,
  positionAfter,
  readCursor,
  writeCursor,
} from './cursor.ts';

interface Dependencies {
  transactions: Transactions;
  changeSpaces: ChangeSpaces;
  products: Products;
  lookups: Lookups;
}

/** A page that can be read. */
interface FoundPage {
  /** Identifies the content. Undefined if it is not worth caching. */
  key: string | undefined;
  read(): Promise<CatalogueChanges>;
}

type Rows = Pick<CatalogueChanges, 'products' | 'stock' | 'gone' | 'lookups'>;

const noRows: Rows = { products: [], stock: [], gone: [], lookups: null };

/** Serves catalogue changes in commit order to clients that maintain a replica. */
export class Feed {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Finds the changes after a cursor and reads them from one snapshot. A client that follows `next`
   * misses no committed change. @throws {InvalidInputError} for a malformed cursor.
   */
  async find({
    epoch,
    since,
    limit,
  }: Query<typeof endpoints.getCatalogueChanges>): Promise<FoundPage> {
    const known = since === undefined ? undefined : readCursor(since);
    const cursorIn = (heads: Heads) => (epoch === heads.epoch ? known : undefined);
    // Most requests find no changes: they read two documents and need no transaction.
    const heads = await this.deps.changeSpaces.heads();
    const cursor = cursorIn(heads);
    if (cursor && isCaughtUp(cursor, heads)) {
      return { key: undefined, read: async () => this.#page(heads, cursor, noRows) };
    }
    const start = cursor ? writeCursor(cursor) : 'start';
    const total = this.deps.products.activeCount();
    return {
      // A page that is read after a further change is newer than its key and still a valid page.
      key: `${heads.epoch} ${writeCursor(cursorAt(heads))} ${total} ${start} ${limit}`,
      read: () =>
        this.deps.transactions.run(async ({ session }) => {
          const snapshotHeads = await this.deps.changeSpaces.heads(session);
          const from = cursorIn(snapshotHeads) ?? initialCursor(snapshotHeads);
          return this.#read(from, snapshotHeads, limit, session);
        }),
    };
  }

  /** Returns a text that changes with every change of the catalogue. */
  async catalogueVersion(): Promise<string> {
    const { epoch, catalogue, lookups } = await this.deps.changeSpaces.heads();
    return `${epoch} ${catalogue} ${lookups}`;
  }

  async #read(
    from: Cursor,
    heads: Heads,
    limit: number,
    session: ClientSession,
  ): Promise<CatalogueChanges> {
    const { changes } = this.deps.products;
    // Reads one more row than is sent to see whether there are more.
    const inCatalogue = await changes.inCatalogue(from.catalogue, limit + 1, session);
    const changed = inCatalogue.slice(0, limit);
    const stockLimit = limit - changed.length;
    const inStock = await changes.inStock(from.stock, stockLimit + 1, session);
    const next = {
      catalogue: nextPosition(
        from.catalogue,
        inCatalogue.map(({ p_id, version }) => ({ version: version.catalogue, id: p_id })),
        limit,
        heads.catalogue,
      ),
      stock: nextPosition(
        from.stock,
        inStock.map(({ p_id, version }) => ({ version, id: p_id })),
        stockLimit,
        heads.stock,
      ),
      lookups: Math.max(from.lookups, heads.lookups),
    };
    const sent = new Set(changed.map(({ p_id }) => p_id));
    return this.#page(heads, next, {
      products: changed.flatMap(({ version, product }) =>
        product ? [{ ...version, product }] : [],
      ),
      gone: changed.flatMap(({ p_id, version, product }) =>
        product ? [] : [{ p_id, version: version.catalogue }],
      ),
      stock: inStock.slice(0, stockLimit).filter(({ p_id }) => !sent.has(p_id)),
      lookups: from.lookups < heads.lookups ? await this.#lookups(session) : null,
    });
  }

  #page(heads: Heads, next: Cursor, rows: Rows): CatalogueChanges {
    return {
      epoch: heads.epoch,
      next: writeCursor(next),
      more: !isCaughtUp(next, heads),
      head: writeCursor(cursorAt(heads)),
      total: this.deps.products.activeCount(),
      ...rows,
    };
  }

  async #lookups(session: ClientSession): Promise<CatalogueChanges['lookups']> {
    const lists: Record<string, unknown> = {};
    // Sequential, because a session runs one operation at a time.
    for (const kind of lookupKinds) lists[kind] = await this.deps.lookups.list(kind, session);
    return lists as CatalogueChanges['lookups']; // one list per kind
  }
}

/** Returns the position after the rows that are sent: the last of them, or the head if all are. */
function nextPosition(
  from: Position,
  rows: readonly Position[],
  limit: number,
  head: number,
): Position {
  if (rows.length > limit) return rows[limit - 1] ?? from;
  return laterPosition(from, positionAfter(head));
}
