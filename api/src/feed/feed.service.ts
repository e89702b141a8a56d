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

interface Needs {
  transactions: Transactions;
  changeSpaces: ChangeSpaces;
  products: Products;
  lookups: Lookups;
}

type Rows = Pick<CatalogueChanges, 'products' | 'stock' | 'gone' | 'lookups'>;

const nothing: Rows = { products: [], stock: [], gone: [], lookups: null };

/** The catalogue in the order of its changes, for readers that keep a copy of it. */
export class Feed {
  constructor(private readonly needs: Needs) {}

  /**
   * The changes that follow a cursor, as of one moment: whoever follows `next` misses nothing that
   * is committed. Throws InvalidInputError for a cursor that the feed has not given.
   */
  async changes(asked: Query<typeof endpoints.getCatalogueChanges>): Promise<CatalogueChanges> {
    const { epoch, since, limit } = asked;
    const known = since === undefined ? undefined : readCursor(since);
    const cursorIn = (heads: Heads) => (epoch === heads.epoch ? known : undefined);
    // Most ask when nothing has happened: that takes two documents and no transaction.
    const heads = await this.needs.changeSpaces.heads();
    const cursor = cursorIn(heads);
    if (cursor && isCaughtUp(cursor, heads)) return this.#page(heads, cursor, nothing);
    return this.needs.transactions.run(async ({ session }) => {
      const moment = await this.needs.changeSpaces.heads(session);
      return this.#read(cursorIn(moment) ?? initialCursor(moment), moment, limit, session);
    });
  }

  async #read(
    from: Cursor,
    heads: Heads,
    limit: number,
    session: ClientSession,
  ): Promise<CatalogueChanges> {
    const { changes } = this.needs.products;
    // One more than is sent tells whether there is more.
    const inCatalogue = await changes.inCatalogue(from.catalogue, limit + 1, session);
    const changed = inCatalogue.slice(0, limit);
    const room = limit - changed.length;
    const inStock = await changes.inStock(from.stock, room + 1, session);
    const next = {
      catalogue: reached(
        from.catalogue,
        inCatalogue.map(({ p_id, version }) => ({ version: version.catalogue, id: p_id })),
        limit,
        heads.catalogue,
      ),
      stock: reached(
        from.stock,
        inStock.map(({ p_id, version }) => ({ version, id: p_id })),
        room,
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
      stock: inStock.slice(0, room).filter(({ p_id }) => !sent.has(p_id)),
      lookups: from.lookups < heads.lookups ? await this.#lookups(session) : null,
    });
  }

  #page(heads: Heads, next: Cursor, rows: Rows): CatalogueChanges {
    return {
      epoch: heads.epoch,
      next: writeCursor(next),
      more: !isCaughtUp(next, heads),
      head: writeCursor(cursorAt(heads)),
      total: this.needs.products.activeCount(),
      ...rows,
    };
  }

  async #lookups(session: ClientSession): Promise<CatalogueChanges['lookups']> {
    const lists: Record<string, unknown> = {};
    // One after another: a session takes one operation at a time.
    for (const kind of lookupKinds) lists[kind] = await this.needs.lookups.list(kind, session);
    return lists as CatalogueChanges['lookups']; // every kind has its list
  }
}

/** Where the first `room` of these rows lead: to the last of them, or behind all there is. */
function reached(from: Position, rows: readonly Position[], room: number, head: number): Position {
  if (rows.length > room) return rows[room - 1] ?? from;
  return laterPosition(from, positionAfter(head));
}
