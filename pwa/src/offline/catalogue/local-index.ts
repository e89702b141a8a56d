import { filterKeys, type Product, type ProductQuery } from '@vajra/contract';
import {
  ProductIndex,
  rowFormatVersion,
  rowFromProduct,
  UnreadableSnapshotError,
} from '@vajra/product-index';
import type { ProductList } from '../../api/queries.ts';
import type { CatalogueDatabase, KeptProduct, Replica } from './database.ts';
import { readListQuery } from './list-query.ts';
import type { Change } from './replication.ts';

/** Products that are read and indexed at a time, so that what waits gets its turn. */
const batch = 1000;
/** In a kept index: of what its rows are made. */
const bookmark = `rows ${rowFormatVersion}`;

/** The kept products as lists: the same search, filters, counts and orders that the server has. */
export class LocalIndex {
  #catalogue = new ProductIndex();
  #at: Pick<Replica, 'table' | 'epoch' | 'cursor'> | null = null;
  /** Loads, changes and questions come one after another: no question meets half of a change. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: CatalogueDatabase) {}

  /** Reads the index that was kept, where there is one, before anybody asks. */
  open(): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.db.indexes.count()) > 0) await this.#upToDate();
    });
  }

  /**
   * A page of products, as /getproducts answers it; undefined where nothing is kept yet.
   * @throws QueryRefused for what /getproducts refuses.
   */
  async list(query: ProductQuery): Promise<ProductList | undefined> {
    const asked = readListQuery(query);
    const found = await this.#inTurn(async () => {
      const replica = await this.#upToDate();
      return replica && { replica, size: this.#catalogue.size, ...this.#catalogue.query(asked) };
    });
    if (!found) return undefined;
    const { replica, size, ids, totalCount, facets } = found;
    const rows = await this.db[replica.table].bulkGet(ids);
    return {
      productData: rows.flatMap((row) => (row ? [row.product] : [])),
      totalCount,
      ...(facets && { facets: presented(facets) }),
      ...((replica.part || !replica.isComplete) && {
        part: { kept: size, total: replica.total },
      }),
    };
  }

  /** A product; null where the shop has none of that id; undefined where it is not known here. */
  async product(p_id: number): Promise<Product | null | undefined> {
    const replica = await this.db.replicas.get('current');
    if (!replica) return undefined;
    const row = await this.db[replica.table].get(p_id);
    if (row) return row.product;
    return replica.isComplete && !replica.part ? null : undefined;
  }

  /**
   * Follows what was just written; what does not fit is read anew at the next question. The rows
   * spare this the reading.
   */
  take(change: Change, rows?: readonly KeptProduct[]): Promise<void> {
    return this.#inTurn(() => this.#follow(change, rows));
  }

  /** Products that the next start has to index beside what is kept; null where nothing is. */
  async unkept(): Promise<number | null> {
    const { indexes, unindexed } = this.db;
    return (await indexes.count()) === 0 ? null : unindexed.count();
  }

  /** Keeps the index for the next start, with nothing left to be indexed. */
  async keep(): Promise<void> {
    const kept = await this.#inTurn(async () => {
      const replica = await this.#upToDate();
      if (!replica) return undefined;
      this.#catalogue.prepare(); // no question of the next start has to sort
      return { replica, bytes: this.#catalogue.snapshot() };
    });
    if (!kept) return;
    const { table, epoch, cursor } = kept.replica;
    const { bytes } = kept;
    const { db } = this;
    await db.transaction('rw', [db.indexes, db.unindexed, db.replicas], async () => {
      const now = await db.replicas.get('current');
      if (now?.cursor !== cursor || now.epoch !== epoch) return;
      await db.indexes.put({ name: 'index', table, epoch, bytes });
      await db.unindexed.clear();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined); // told to this caller; the next one tries again
    return turn;
  }

  async #follow(change: Change, rows?: readonly KeptProduct[]): Promise<void> {
    const { table, epoch, from, to, changed, gone } = change;
    if (from === '') {
      // The first page of all: there is nothing before it to be read.
      this.#catalogue = emptyCatalogue();
      this.#at = { table, epoch, cursor: from };
    }
    const at = this.#at;
    const isSame = at?.table === table && at.epoch === epoch;
    if (!isSame || at.cursor !== from) {
      const isRead = isSame && at.cursor === to; // with all that was there
      if (!isRead) this.#at = null;
      return;
    }
    this.#at = null; // should it fail half-way
    if (rows) this.#catalogue.upsert(rows.map(rowOf));
    else await this.#reindex(table, changed);
    this.#catalogue.remove(gone);
    this.#at = { table, epoch, cursor: to };
  }

  async #upToDate(): Promise<Replica | undefined> {
    const replica = await this.db.replicas.get('current');
    if (!replica) return undefined;
    const isSame =
      this.#at?.table === replica.table &&
      this.#at.epoch === replica.epoch &&
      this.#at.cursor === replica.cursor;
    if (!isSame) await this.#load(replica);
    return replica;
  }

  async #load({ table, epoch, cursor }: Replica): Promise<void> {
    this.#at = null; // should it fail half-way
    const kept = await this.db.indexes.get('index');
    const isOfIt = kept?.table === table && kept.epoch === epoch;
    const catalogue = isOfIt ? readable(kept.bytes) : null;
    if (catalogue) {
      this.#catalogue = catalogue;
      const ids = await this.db.unindexed.toCollection().primaryKeys();
      for (let at = 0; at < ids.length; at += batch) {
        await this.#reindex(table, ids.slice(at, at + batch));
      }
    } else {
      this.#catalogue = emptyCatalogue();
      for (let last = 0; ; ) {
        const rows = await this.db[table].where('p_id').above(last).limit(batch).toArray();
        this.#catalogue.upsert(rows.map(rowOf));
        if (rows.length < batch) break;
        last = rows.at(-1)?.p_id ?? last;
      }
    }
    this.#at = { table, epoch, cursor };
  }

  async #reindex(table: Replica['table'], ids: readonly number[]): Promise<void> {
    const rows = await this.db[table].bulkGet([...ids]);
    this.#catalogue.upsert(rows.flatMap((row) => (row ? [rowOf(row)] : [])));
    this.#catalogue.remove(ids.filter((_, at) => !rows[at]));
  }
}

function emptyCatalogue(): ProductIndex {
  const catalogue = new ProductIndex();
  catalogue.checkpoint = bookmark;
  return catalogue;
}

const rowOf = ({ product }: KeptProduct) => rowFromProduct(product);

/** The index that was kept, unless it is damaged or made otherwise than it would be today. */
function readable(bytes: Uint8Array): ProductIndex | null {
  try {
    const catalogue = ProductIndex.fromSnapshot(bytes);
    return catalogue.checkpoint === bookmark ? catalogue : null;
  } catch (error) {
    if (!(error instanceof UnreadableSnapshotError)) throw error;
    console.warn('The kept index is made anew', error);
    return null;
  }
}

function presented(
  facets: NonNullable<ReturnType<ProductIndex['query']>['facets']>,
): NonNullable<ProductList['facets']> {
  return Object.fromEntries(
    filterKeys.map((key) => [key, Array.from(facets[key], ([id, count]) => ({ id, count }))]),
  ) as NonNullable<ProductList['facets']>; // one entry for each of filterKeys
}
