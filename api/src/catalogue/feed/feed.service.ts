import { type CatalogueChanges, lookupKinds, type QueryOf } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { preparedValue } from '../../platform/http/prepared-json.ts';
import type { ChangeSpaces, Heads, Position } from '../../platform/mongo/change-spaces.ts';
import type { Transactions } from '../../platform/mongo/transactions.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { ProductChange } from '../products/product-changes.ts';
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
import { productForm } from './product-form.ts';

interface Dependencies {
  transactions: Transactions;
  changeSpaces: ChangeSpaces;
  products: Products;
  lookups: Lookups;
}

/** A page with products that are serialized already. */
export interface FeedPage {
  /** With `preparedValue()` in the place of the products. */
  changes: CatalogueChanges;
  /** The rows of the products. */
  products: readonly Buffer[];
}

/** A page that can be read. */
export interface FoundPage {
  /**
   * Identifies where the page starts. A page with `more` to follow can be sent again later: what has
   * changed since has newer versions, and follows after it.
   */
  start: string;
  /** Identifies the content. */
  key: string;
  read(): Promise<FeedPage>;
}

type Rows = Pick<CatalogueChanges, 'products' | 'stock' | 'gone' | 'lookups'>;

const closingBrace = Buffer.from('}');
const noRows: Rows = { products: [], stock: [], gone: [], lookups: null };

/** Serves catalogue changes in the order of their versions to clients that maintain a replica. */
export class Feed {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Finds the changes after a cursor, which are read from one snapshot; returns the page itself if
   * there are none. A client that follows `next` misses no committed change.
   * @throws {InvalidInputError} for a malformed cursor
   */
  async find({
    epoch,
    since,
    limit,
  }: QueryOf<'getCatalogueChanges'>): Promise<CatalogueChanges | FoundPage> {
    const known = since === undefined ? undefined : readCursor(since);
    const cursorIn = (heads: Heads) => (epoch === epochOf(heads) ? known : undefined);
    // Most requests find no changes: they read two documents and need no transaction.
    const heads = await this.deps.changeSpaces.heads();
    const cursor = cursorIn(heads);
    if (cursor && isCaughtUp(cursor, heads)) return this.#page(heads, cursor, noRows);
    const start = `${epochOf(heads)} ${cursor ? writeCursor(cursor) : 'start'} ${limit}`;
    const total = this.deps.products.activeCount();
    return {
      start,
      // A page that is read after a further change is newer than its key and still a valid page.
      key: `${start} ${writeCursor(cursorAt(heads))} ${total}`,
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
    const heads = await this.deps.changeSpaces.heads();
    return `${epochOf(heads)} ${heads.catalogue} ${heads.lookups}`;
  }

  async #read(
    from: Cursor,
    heads: Heads,
    limit: number,
    session: ClientSession,
  ): Promise<FeedPage> {
    const { changes } = this.deps.products;
    // Reads one more row than is sent to see whether there are more.
    const inCatalogue = await changes.inCatalogue(from.catalogue, limit + 1, session);
    const changed = inCatalogue.slice(0, limit);
    const stockLimit = limit - changed.length;
    const inStock = await changes.inStock(from.stock, stockLimit + 1, session);
    const next = {
      catalogue: nextPosition(
        from.catalogue,
        inCatalogue.map(({ versions: { _id, catalogue } }) => ({ version: catalogue, id: _id })),
        limit,
        heads.catalogue,
      ),
      stock: nextPosition(
        from.stock,
        inStock.map(({ versions: { _id, stock } }) => ({ version: stock, id: _id })),
        stockLimit,
        heads.stock,
      ),
      lookups: Math.max(from.lookups, heads.lookups),
    };
    const sent = new Set(changed.map(({ versions }) => versions._id));
    const levels = inStock.slice(0, stockLimit).flatMap(({ level }) => level ?? []);
    const active = changed.filter(({ isActive }) => isActive);
    const gone = changed.filter(({ isActive }) => !isActive);
    return {
      products: await this.#productRows(active, heads.epoch, session),
      changes: this.#page(heads, next, {
        products: preparedValue(),
        gone: gone.map(({ versions: { _id, catalogue } }) => ({ p_id: _id, version: catalogue })),
        stock: levels.filter(({ p_id }) => !sent.has(p_id)),
        lookups: from.lookups < heads.lookups ? await this.#lookups(session) : null,
      }),
    };
  }

  /** Returns rows with the public form of products, which is in memory for most. */
  async #productRows(
    active: readonly ProductChange[],
    epoch: string,
    session: ClientSession,
  ): Promise<Buffer[]> {
    const changed = active.map(({ versions }) => versions);
    const products = await this.deps.products.findChanged(changed, epoch, session);
    return changed.map(({ _id, catalogue, stock }) => {
      const product = products.get(_id);
      if (!product) throw new Error(`Product ${_id} is missing in the snapshot that lists it`);
      const versions = Buffer.from(`{"catalogue":${catalogue},"stock":${stock},"product":`);
      return Buffer.concat([versions, product.json, closingBrace]);
    });
  }

  #page(heads: Heads, next: Cursor, rows: Rows): CatalogueChanges {
    return {
      epoch: epochOf(heads),
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

/** Clients start from the beginning of another epoch, so a change of the form of products is one. */
function epochOf({ epoch }: Heads): string {
  return `${epoch}.${productForm}`;
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
