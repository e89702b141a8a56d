import type { PriceBasis, Product, ProductQuery } from '@vajra/contract';
import {
  OutdatedSnapshotError,
  ProductIndex,
  presentFacets,
  presentSearch,
  rowFormat,
  rowFromProduct,
  UnreadableSnapshotError,
  type Vocabulary,
} from '@vajra/product-index';
import type { ProductList } from '../../api/queries.ts';
import type { CatalogueDatabase, ProductTable, Replica, ReplicatedProduct } from './database.ts';
import { indexQuery } from './list-query.ts';
import type { Change } from './replication.ts';

/** Products that are indexed before other work gets its turn. */
const batchSize = 1000;
/** Marks a stored index with the row format it was built from. */
const checkpoint = `rows ${rowFormat}`;

/** Queries the replica with the same search, filters, counts and sort orders as the server. */
export class LocalIndex {
  #products = new ProductIndex();
  /** The replica state that the index holds; null when it has to be loaded. */
  #position: Pick<Replica, 'table' | 'epoch' | 'cursor'> | null = null;
  /** Loads, changes and queries run one after another, so that no query sees half of a change. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: CatalogueDatabase) {}

  /** Loads the stored index, if there is one, before the first query. */
  open(): Promise<void> {
    return this.#enqueue(async () => {
      if (await this.#isStored()) await this.#loadLatest();
    });
  }

  /**
   * Returns a page of products as /getproducts does, or undefined without a replica. `priceBasis` is the
   * price that checkout charges; `vocabulary` is what searches understand.
   */
  async list(
    query: ProductQuery,
    priceBasis?: PriceBasis,
    vocabulary?: Vocabulary,
  ): Promise<ProductList | undefined> {
    const { search, isLiteral, ...parsed } = indexQuery(query);
    const result = await this.#enqueue(async () => {
      const replica = await this.#loadLatest();
      if (!replica) return undefined;
      const parts =
        search && !isLiteral && vocabulary
          ? this.#products.interpret(search, vocabulary, { ...parsed, priceBasis })
          : undefined;
      const complete = {
        ...{ ...parsed, priceBasis, soldLast: true },
        ...(parts ? { parts } : { search }),
      };
      const found = this.#products.query(complete);
      const understood =
        vocabulary && presentSearch(this.#products, complete, found.totalCount, vocabulary);
      return { ...found, replica, size: this.#products.size, understood };
    });
    if (!result) return undefined;
    const { replica, size, ids, totalCount, understood } = result;
    const facets = presentFacets(result);
    const rows = await this.#rows(replica.table, ids);
    return {
      productData: rows.flatMap((row) => (row ? [row.product] : [])),
      totalCount,
      ...(facets && { facets }),
      ...(understood && { understood }),
      ...((replica.part || !replica.isComplete) && {
        part: { kept: size, total: replica.total },
      }),
    };
  }

  /** Returns a product, null if the shop has none with that id, or undefined if unknown here. */
  async product(p_id: number): Promise<Product | null | undefined> {
    const replica = await this.#replica();
    if (!replica) return undefined;
    const [row] = await this.#rows(replica.table, [p_id]);
    if (row) return row.product;
    return replica.isComplete && !replica.part ? null : undefined;
  }

  /**
   * Applies a change of the replica. A change that does not continue from the index's position makes
   * the next query reload it. `rows` saves reading the changed products.
   */
  apply(change: Change, rows?: readonly ReplicatedProduct[]): Promise<void> {
    return this.#enqueue(() => this.#applyNow(change, rows));
  }

  /** Counts the products that the stored index does not cover; null without a stored index. */
  async countUnindexed(): Promise<number | null> {
    const { unindexed } = this.db;
    return (await this.#isStored()) ? this.db.read([unindexed], () => unindexed.count()) : null;
  }

  /** Stores the index for the next start. */
  async store(): Promise<void> {
    const snapshot = await this.#enqueue(async () => {
      const replica = await this.#loadLatest();
      if (!replica) return undefined;
      this.#products.prepare(); // sorts now, so that the next start need not
      return { replica, bytes: this.#products.snapshot() };
    });
    if (!snapshot) return;
    const { table, epoch, cursor } = snapshot.replica;
    const { bytes } = snapshot;
    const { db } = this;
    await db.write([db.indexes, db.unindexed, db.replicas], async () => {
      const now = await db.replicas.get('current');
      if (now?.cursor !== cursor || now.epoch !== epoch) return;
      await db.indexes.put({ name: 'index', table, epoch, bytes });
      await db.unindexed.clear();
    });
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined); // only this caller gets the error
    return result;
  }

  async #applyNow(change: Change, rows?: readonly ReplicatedProduct[]): Promise<void> {
    const { table, epoch, from, to, changed, gone } = change;
    if (from === '') {
      // The first page starts from an empty index.
      this.#products = emptyIndex();
      this.#position = { table, epoch, cursor: from };
    }
    const position = this.#position;
    const isSame = position?.table === table && position.epoch === epoch;
    if (!isSame || position.cursor !== from) {
      const isApplied = isSame && position.cursor === to; // loaded after it was written
      if (!isApplied) this.#position = null;
      return;
    }
    this.#position = null; // in case of a failure half-way
    if (rows) this.#products.upsert(rows.map(rowOf));
    else await this.#reindex(table, changed);
    this.#products.remove(gone);
    this.#position = { table, epoch, cursor: to };
  }

  async #loadLatest(): Promise<Replica | undefined> {
    const replica = await this.#replica();
    if (!replica) return undefined;
    const isSame =
      this.#position?.table === replica.table &&
      this.#position.epoch === replica.epoch &&
      this.#position.cursor === replica.cursor;
    if (!isSame) await this.#load(replica);
    return replica;
  }

  async #load({ table, epoch, cursor }: Replica): Promise<void> {
    this.#position = null; // in case of a failure half-way
    const { indexes, unindexed } = this.db;
    const stored = await this.db.read([indexes], () => indexes.get('index'));
    const isCurrent = stored?.table === table && stored.epoch === epoch;
    const index = isCurrent ? readSnapshot(stored.bytes) : null;
    if (index) {
      this.#products = index;
      const ids = await this.db.read([unindexed], () => unindexed.toCollection().primaryKeys());
      for (let start = 0; start < ids.length; start += batchSize) {
        await this.#reindex(table, ids.slice(start, start + batchSize));
      }
    } else {
      this.#products = emptyIndex();
      for (let last = 0; ; ) {
        const rows = await this.db.read([this.db[table]], () =>
          this.db[table].where('p_id').above(last).limit(batchSize).toArray(),
        );
        this.#products.upsert(rows.map(rowOf));
        if (rows.length < batchSize) break;
        last = rows.at(-1)?.p_id ?? last;
      }
    }
    this.#position = { table, epoch, cursor };
  }

  async #reindex(table: Replica['table'], ids: readonly number[]): Promise<void> {
    const rows = await this.#rows(table, ids);
    this.#products.upsert(rows.flatMap((row) => (row ? [rowOf(row)] : [])));
    this.#products.remove(ids.filter((_, index) => !rows[index]));
  }

  #replica(): Promise<Replica | undefined> {
    const { replicas } = this.db;
    return this.db.read([replicas], () => replicas.get('current'));
  }

  async #isStored(): Promise<boolean> {
    const { indexes } = this.db;
    return (await this.db.read([indexes], () => indexes.count())) > 0;
  }

  /** Returns undefined in place of rows that are not in the table. */
  #rows(table: ProductTable, ids: readonly number[]): Promise<(ReplicatedProduct | undefined)[]> {
    const products = this.db[table];
    return this.db.read([products], () => products.bulkGet([...ids]));
  }
}

function emptyIndex(): ProductIndex {
  const index = new ProductIndex();
  index.checkpoint = checkpoint;
  return index;
}

const rowOf = ({ product }: ReplicatedProduct) => rowFromProduct(product);

/** Reads a stored index; null if it is damaged or has another row format. */
function readSnapshot(bytes: Uint8Array): ProductIndex | null {
  try {
    const index = ProductIndex.fromSnapshot(bytes);
    return index.checkpoint === checkpoint ? index : null;
  } catch (error) {
    if (!(error instanceof UnreadableSnapshotError)) throw error;
    if (!(error instanceof OutdatedSnapshotError)) {
      console.warn('The stored index is rebuilt', error);
    }
    return null;
  }
}
