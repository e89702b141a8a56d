import { Catalogue, type CatalogueQuery, rowOfProduct, SnapshotUnreadable } from '@vajra/catalogue';
import { filterKeys, type Product, type ProductQuery, pageSizes } from '@vajra/contract';
import type { ProductList } from '../../api/queries.ts';
import type { CatalogueDatabase, KeptProduct, Replica } from './database.ts';
import type { Change } from './replication.ts';

/** Products that are read and indexed at a time, so that what waits gets its turn. */
const batch = 1000;

/** The kept products as lists: the same search, filters, counts and orders that the server has. */
export class LocalIndex {
  #catalogue = new Catalogue();
  #at: Pick<Replica, 'table' | 'epoch' | 'cursor'> | null = null;
  #loading: Promise<void> | null = null;

  constructor(private readonly db: CatalogueDatabase) {}

  /** A page of products, as /getproducts answers it; undefined where nothing is kept yet. */
  async list(query: ProductQuery): Promise<ProductList | undefined> {
    const replica = await this.#upToDate();
    if (!replica) return undefined;
    const { ids, totalCount, facets } = this.#catalogue.query(catalogueQuery(query));
    const rows = await this.db[replica.table].bulkGet(ids);
    return {
      productData: rows.flatMap((row) => (row ? [row.product] : [])),
      totalCount,
      ...(facets && { facets: presented(facets) }),
      ...((replica.part || !replica.isComplete) && {
        part: { kept: this.#catalogue.size, total: replica.total },
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

  /** Follows what was just written; what does not fit is read anew at the next question. */
  async take(change: Change): Promise<void> {
    await this.#loading;
    const at = this.#at;
    if (
      !at ||
      at.table !== change.table ||
      at.epoch !== change.epoch ||
      at.cursor !== change.from
    ) {
      this.#at = null;
      return;
    }
    await this.#reindex(change.table, change.changed);
    this.#catalogue.remove(change.gone);
    this.#at = { ...at, cursor: change.to };
  }

  /** Keeps the index for the next start, with nothing left to be indexed. */
  async keep(): Promise<void> {
    const replica = await this.#upToDate();
    if (!replica?.isComplete) return;
    const { table, epoch, cursor } = replica;
    const bytes = this.#catalogue.snapshot();
    const { db } = this;
    await db.transaction('rw', [db.indexes, db.unindexed, db.replicas], async () => {
      const now = await db.replicas.get('current');
      if (now?.cursor !== cursor || now.epoch !== epoch) return;
      await db.indexes.put({ name: 'index', table, epoch, bytes });
      await db.unindexed.clear();
    });
  }

  async #upToDate(): Promise<Replica | undefined> {
    const replica = await this.db.replicas.get('current');
    if (!replica) return undefined;
    const isSame =
      this.#at?.table === replica.table &&
      this.#at.epoch === replica.epoch &&
      this.#at.cursor === replica.cursor;
    if (!isSame) {
      this.#loading ??= this.#load(replica).finally(() => {
        this.#loading = null;
      });
      await this.#loading;
    }
    return replica;
  }

  async #load({ table, epoch, cursor }: Replica): Promise<void> {
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
      this.#catalogue = new Catalogue();
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

const rowOf = ({ product }: KeptProduct) => rowOfProduct(product);

/** The index that was kept, unless it is damaged or of another version of it. */
function readable(bytes: Uint8Array): Catalogue | null {
  try {
    return Catalogue.fromSnapshot(bytes);
  } catch (error) {
    if (!(error instanceof SnapshotUnreadable)) throw error;
    console.warn('The kept index is made anew', error);
    return null;
  }
}

/** Reads what a list asks for as the server reads it. */
export function catalogueQuery(query: ProductQuery): CatalogueQuery {
  const filters = Object.fromEntries(
    filterKeys.flatMap((key) => {
      const ids = query[key];
      return ids === undefined || ids === null || ids === ''
        ? []
        : [[key, [ids].flat().map(Number)]];
    }),
  );
  const { is_recommended, search, sort, currency, page, perPage, facets } = query;
  return {
    filters,
    ...(is_recommended != null &&
      is_recommended !== '' && {
        is_recommended: Number(is_recommended) === 1 ? 1 : 0,
      }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(currency && { currency }),
    page: Number(page ?? 1),
    perPage: Number(perPage ?? pageSizes.products),
    facets: facets === true,
  };
}

function presented(
  facets: NonNullable<ReturnType<Catalogue['query']>['facets']>,
): NonNullable<ProductList['facets']> {
  return Object.fromEntries(
    filterKeys.map((key) => [key, Array.from(facets[key], ([id, count]) => ({ id, count }))]),
  ) as NonNullable<ProductList['facets']>; // one entry for each of filterKeys
}
