import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { ProductVersions } from '../../platform/mongo/change-spaces.ts';
import { isShown } from './is-shown.ts';
import type { ProductDocument } from './product.model.ts';
import { presentProduct } from './product.presenter.ts';
import type { ProductReader } from './product-reader.ts';

/** A product as public responses contain it. */
export interface PublicProduct {
  p_id: number;
  isActive: boolean;
  json: Buffer;
  /** Identifies the content of `json`. */
  tag: string;
}

/** Bytes of memory that an entry needs in addition to its JSON. */
const entryOverheadBytes = 350;

/**
 * Keeps the public form of products in memory, serialized. Reads those that are missing from the
 * database; the least recently used ones are evicted.
 */
export class PublicProducts {
  readonly #cached: LRUCache<number, PublicProduct>;
  /** The reads that are running, by product. A product that changes meanwhile is removed. */
  readonly #reads = new Map<number, symbol>();
  #generation = 0;

  constructor(
    private readonly reader: Pick<ProductReader, 'findInOrder' | 'findMany'>,
    maxBytes: number,
  ) {
    this.#cached = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes)),
      sizeCalculation: ({ json }) => json.length + entryOverheadBytes,
    });
  }

  /** Changes whenever products are forgotten: what was computed from them before may be outdated. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns the existing products of any status in the order of the ids. */
  async find(ids: readonly number[]): Promise<PublicProduct[]> {
    const cached = ids.map((id) => this.#cached.get(id));
    const missing = ids.filter((_, index) => !cached[index]);
    const read = missing.length > 0 ? await this.#readAndKeep(missing) : [];
    const readById = new Map(read.map((product) => [product.p_id, product]));
    return ids.flatMap((id, index) => cached[index] ?? readById.get(id) ?? []);
  }

  /** Returns the existing products as the database has them now. */
  async read(ids: readonly number[]): Promise<PublicProduct[]> {
    return (await this.reader.findInOrder(ids)).map(toPublicProduct);
  }

  /**
   * Returns the existing products as they were last known: in memory, or read from a secondary, which may
   * lag behind. What it has is not kept.
   */
  async findLastKnown(ids: readonly number[]): Promise<PublicProduct[]> {
    const found = new Map(ids.map((id) => [id, this.#cached.get(id)]));
    const missing = ids.filter((id) => !found.get(id));
    if (missing.length > 0) {
      const read = await this.reader.findMany(missing, { readPreference: 'secondaryPreferred' });
      for (const document of read) found.set(document._id, toPublicProduct(document));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /**
   * Returns products as they were at these versions or later, by id. What is in memory may be older than a
   * version that is not applied here yet: these products are read in the transaction that has read the
   * versions.
   */
  async findAt(
    wanted: readonly ProductVersions[],
    isApplied: (versions: ProductVersions) => boolean,
    session: ClientSession,
  ): Promise<ReadonlyMap<number, PublicProduct>> {
    const inMemory = wanted.filter(isApplied).map(({ _id }) => _id);
    const found = new Map((await this.find(inMemory)).map((product) => [product.p_id, product]));
    const missing = wanted.map(({ _id }) => _id).filter((id) => !found.has(id));
    if (missing.length > 0) {
      for (const document of await this.reader.findMany(missing, { session })) {
        found.set(document._id, toPublicProduct(document));
      }
    }
    return found;
  }

  /** Forgets changed products. What a running read finds of them is not kept. */
  forget(ids: readonly number[]): void {
    this.#generation++;
    for (const id of ids) {
      this.#cached.delete(id);
      this.#reads.delete(id);
    }
  }

  forgetAll(): void {
    this.#generation++;
    this.#cached.clear();
    this.#reads.clear();
  }

  async #readAndKeep(ids: readonly number[]): Promise<PublicProduct[]> {
    const read = Symbol();
    for (const id of ids) this.#reads.set(id, read);
    try {
      const products = await this.read(ids);
      for (const product of products) {
        if (this.#reads.get(product.p_id) === read) this.#cached.set(product.p_id, product);
      }
      return products;
    } finally {
      for (const id of ids) if (this.#reads.get(id) === read) this.#reads.delete(id);
    }
  }
}

function toPublicProduct(document: ProductDocument): PublicProduct {
  const text = JSON.stringify(presentProduct(document));
  // A buffer of its own: small ones from Buffer.from() share a block and keep all of it in memory.
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { p_id: document._id, isActive: isShown(document), json, tag };
}
