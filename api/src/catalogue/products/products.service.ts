import {
  type LookupKind,
  lookups as lookupTable,
  type PriceBasis,
  type Product,
} from '@vajra/contract';
import type { Vocabulary } from '@vajra/product-index';
import type { ClientSession } from 'mongoose';
import { NotFoundError } from '../../platform/errors.ts';
import type { ChangeSpaces, ProductVersions } from '../../platform/mongo/change-spaces.ts';
import type { DatabaseState } from '../../platform/mongo/database-state.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { IndexFollower } from '../catalogue-replica/index-follower.ts';
import { type ListAnswer, type ListInput, type Selection, toIndexQuery } from './list-query.ts';
import { lookupPath, type ProductDocument, productModel } from './product.model.ts';
import { presentForAdmin } from './product.presenter.ts';
import { ProductChanges } from './product-changes.ts';
import { ProductLists } from './product-lists.ts';
import { ProductReader, type ReadOptions } from './product-reader.ts';
import { PublicCatalogue } from './public-catalogue.ts';
import { type PublicProduct, PublicProducts } from './public-products.ts';
import { StockLevels } from './stock-levels.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'log'> {
  database: DatabaseState;
  changeSpaces: ChangeSpaces;
  /** Where the snapshot of the product index is stored. */
  dataDir: string;
  /** Memory for the public form of products, in bytes. */
  cacheBytes: number;
  /** Returns the price that checkout charges. */
  priceBasis: () => Promise<PriceBasis>;
  /** Returns what searches understand, by the version of the lookups. */
  vocabulary: (lookupsVersion: number | undefined) => Promise<Vocabulary>;
  /** Called when a visitor's search has found nothing. */
  onMissedSearch: (search: string) => void;
}

/** Lists and reads products, and applies the changes that other domains make to them. */
export class Products {
  readonly stockLevels: StockLevels;
  readonly changes: ProductChanges;
  /** What visitors see. */
  readonly publicCatalogue: PublicCatalogue;
  readonly #products;
  readonly #public: PublicProducts;
  readonly #follower: IndexFollower;
  readonly #reader: ProductReader;
  readonly #priceBasis: Dependencies['priceBasis'];
  readonly #lists: ProductLists;

  constructor({ dataDir, cacheBytes, ...deps }: Dependencies) {
    const { connection, transactions } = deps;
    this.#products = productModel(connection);
    this.changes = new ProductChanges(connection);
    this.#reader = new ProductReader(connection);
    this.#public = new PublicProducts(this.#reader, cacheBytes);
    this.#follower = new IndexFollower({
      ...deps,
      folder: dataDir,
      onChanged: (ids) => this.#public.forget(ids),
      onRebuilt: () => this.#public.forgetAll(),
    });
    transactions.onChange((ids) => this.#follower.recordOwnChanges(ids));
    this.#priceBasis = deps.priceBasis;
    this.#lists = new ProductLists(this.#follower, deps);
    this.publicCatalogue = new PublicCatalogue(
      this.#follower,
      this.#public,
      this.#lists,
      deps.onMissedSearch,
    );
    this.stockLevels = new StockLevels(connection);
  }

  /** Loads the product index and starts following the database. */
  start(): Promise<void> {
    return this.#follower.start();
  }

  /** Stops following, and saves the index for the next start. */
  stop(): Promise<void> {
    return this.#follower.stop();
  }

  /** Returns a page of an admin's list: ids and counts from the index, products from the database. */
  async list(input: ListInput): Promise<ListAnswer> {
    const { status = 'any' as const } = input;
    const { ids, counts } = this.#lists.find(input, await this.#lists.context(), { status });
    const documents = await this.#reader.findInOrder(ids);
    return {
      productData: documents
        .filter((document) => status === 'any' || document.status === status)
        .map(presentForAdmin),
      ...counts,
    };
  }

  /** Returns the ids of an admin's whole list in order, according to this process's index. */
  async idsOf(input: Selection): Promise<number[]> {
    const { index } = this.#follower;
    const { status = 'any' } = input;
    const perPage = Math.max(1, index.size);
    const query = toIndexQuery(input, await this.#priceBasis());
    return index.query({ ...query, status, page: 1, perPage }).ids;
  }

  /** Returns the existing products in the order of the ids. */
  findInOrder(ids: readonly number[]): Promise<ProductDocument[]> {
    return this.#reader.findInOrder(ids);
  }

  /** Returns a product of any status for an admin. @throws {NotFoundError} */
  async get(p_id: number): Promise<Product> {
    const product = await this.#reader.find(p_id);
    if (!product) throw new NotFoundError('Product');
    return presentForAdmin(product);
  }

  /** Returns the existing products of any status, as of this transaction or now. */
  findMany(ids: readonly number[], options?: ReadOptions): Promise<ProductDocument[]> {
    return this.#reader.findMany(ids, options);
  }

  /**
   * Returns the public form of products by id, as it was at these versions, which a transaction has read,
   * or later.
   */
  findChanged(
    versions: readonly ProductVersions[],
    epoch: string,
    session: ClientSession,
  ): Promise<ReadonlyMap<number, PublicProduct>> {
    const isApplied = (each: ProductVersions) => this.#follower.hasApplied(epoch, each);
    return this.#public.findAt(versions, isApplied, session);
  }

  /** Returns the greatest product id; 0 if there are no products. */
  async lastId(): Promise<number> {
    const last = await this.#products.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
    return last?._id ?? 0;
  }

  /** Returns active products with ids in (after, upTo], in id order, with the time of the last change. */
  async listed(after: number, upTo: number): Promise<{ p_id: number; updatedAt: Date }[]> {
    const found = await this.#products
      .find({ _id: { $gt: after, $lte: upTo }, status: 1 }, { updatedAt: 1 })
      .sort({ _id: 1 })
      .lean();
    return found.map(({ _id, updatedAt }) => ({ p_id: _id, updatedAt }));
  }

  count(): Promise<number> {
    return this.#products.countDocuments();
  }

  /** Counts the active products in this process's index. */
  activeCount(): number {
    return this.#follower.index.query({ status: 1, page: 1, perPage: 1 }).totalCount;
  }

  /** Counts the active products with a discount in this process's index. */
  discountedCount(): number {
    return this.#follower.index.discountedCount();
  }

  /**
   * Adjusts the rating of a product in the transaction that changes a review. This is no edit of the
   * product, so that an edit that began before does not conflict.
   */
  async addRating(
    p_id: number,
    change: { sum: number; count: number },
    tx: Transaction,
  ): Promise<void> {
    tx.changes('catalogue', [p_id]);
    const $inc = { 'rating.sum': change.sum, 'rating.count': change.count };
    await this.#products.updateOne({ _id: p_id }, { $inc }, { session: tx.session });
  }

  /** Counts the products that embed a lookup value. */
  countEmbedding(kind: LookupKind, id: number, session: ClientSession): Promise<number> {
    return this.#products.countDocuments({ [lookupPath(kind)]: id }, { session });
  }

  /** Updates the text of a lookup value in all products that embed it. */
  async renameLookup(kind: LookupKind, id: number, text: string, tx: Transaction): Promise<void> {
    const { textKey, embeddedAs } = lookupTable[kind];
    const filter = { [lookupPath(kind)]: id };
    await this.#updateMany(filter, { [`${embeddedAs}.${textKey}`]: text }, tx);
  }

  /** Updates the parent in all products that embed a collection. */
  async moveCollection(
    c_id: number,
    parent: ProductDocument['parentcollection'],
    tx: Transaction,
  ): Promise<void> {
    await this.#updateMany({ [lookupPath('collection')]: c_id }, { parentcollection: parent }, tx);
  }

  async #updateMany(
    filter: Record<string, number>,
    $set: Record<string, unknown>,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    const found = await this.#products.find(filter, { _id: 1 }, { session }).lean();
    tx.changes(
      'catalogue',
      found.map(({ _id }) => _id),
    );
    await this.#products.updateMany(filter, { $set, $inc: { revision: 1 } }, { session });
  }

  /** Updates this process's index after a commit. */
  afterCatalogueChange(): Promise<void> {
    return this.#follower.catchUp();
  }
}
