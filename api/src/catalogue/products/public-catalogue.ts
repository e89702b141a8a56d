import { createHash } from 'node:crypto';
import { type Endpoint, filterKeys, type Product, rangeKeys } from '@vajra/contract';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../platform/errors.ts';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import { insertPrepared, preparedArray, preparedValue } from '../../platform/http/prepared-json.ts';
import { isDatabaseUnavailable } from '../../platform/mongo/database-unavailable.ts';
import { Deadline } from '../../platform/mongo/deadline.ts';
import type { IndexFollower } from '../catalogue-replica/index-follower.ts';
import type { ListAnswer, ListInput } from './list-query.ts';
import type { ProductLists } from './product-lists.ts';
import type { PublicProduct, PublicProducts } from './public-products.ts';

const maxResponseBytes = 16 * 2 ** 20;

/** A visitor does not wait longer for the database, but gets what is in memory. */
const maxReadMs = 1000;

/**
 * Serves lists and products to visitors from memory: ids and counts from the index, products as kept
 * bytes. Reads the database while the index is behind it, and goes on from memory while it is away.
 */
export class PublicCatalogue {
  /** Responses with their compressed bodies: of lists by the generation of products and the query, of products by their tag. */
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxResponseBytes,
    sizeCalculation: ({ size }, key) => size + key.length,
  });

  /** The responses among them to searches that found nothing. */
  readonly #missed = new LRUCache<string, true>({ max: 1000 });

  constructor(
    private readonly follower: Pick<IndexFollower, 'isCurrent' | 'awaySince'>,
    private readonly products: PublicProducts,
    private readonly lists: ProductLists,
    private readonly onMissedSearch: (search: string) => void,
  ) {}

  /**
   * Returns a page of active products. `toBody` puts it into the body of an endpoint's response. Products that
   * became inactive after the index was read are left out.
   */
  async list<T>(
    { path }: Pick<Endpoint, 'path'>,
    input: ListInput,
    toBody: (page: ListAnswer) => T,
  ): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const context = await this.lists.context();
    const key = `${path} ${this.products.generation} ${context.name} ${JSON.stringify(input)}`;
    const kept = isCurrent && this.#responses.get(key);
    if (kept) {
      if (this.#missed.has(key)) this.onMissedSearch(input.search ?? '');
      return kept as CachedResponse<T>; // of the same endpoint
    }
    const { ids, counts } = this.lists.find(input, context, { status: 1, soldLast: true });
    if (isMissedSearch(input, counts.totalCount)) {
      this.onMissedSearch(input.search ?? '');
      this.#missed.set(key, true);
    }
    const found = await this.#find(ids, isCurrent);
    const active = found.filter(({ isActive }) => isActive);
    const body = toBody({ productData: preparedValue(), ...counts });
    const response = respond<T>(body, active, preparedArray);
    if (isCurrent) this.#responses.set(key, response);
    return response;
  }

  /** Returns products as they are now or, when the database does not answer, as they were last known. */
  async #find(ids: readonly number[], isCurrent: boolean): Promise<PublicProduct[]> {
    if (isCurrent) return this.products.find(ids);
    if (this.follower.awaySince) return this.products.findLastKnown(ids);
    try {
      return await new Deadline(maxReadMs).race(() => this.products.read(ids));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return this.products.findLastKnown(ids);
    }
  }

  /** Returns an active product. `toBody` puts it into the body of an endpoint's response. @throws {NotFoundError} */
  async get<T>(
    { path }: Pick<Endpoint, 'path'>,
    p_id: number,
    toBody: (product: Product) => T,
  ): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const [product] = await this.#find([p_id], isCurrent);
    if (!product?.isActive) throw new NotFoundError('Product');
    const key = `${path} ${product.tag}`;
    const kept = this.#responses.get(key);
    if (kept) return kept as CachedResponse<T>; // of the same endpoint
    const response = respond<T>(toBody(preparedValue()), [product], (products) => products);
    this.#responses.set(key, response);
    return response;
  }
}

/** Whether it is the first page of a list, and not a suggestion or a list with filters, that has no products. */
function isMissedSearch(input: ListInput, totalCount: number): boolean {
  const { search, facets, page, in_stock } = input;
  const isFiltered = [...filterKeys, ...rangeKeys].some((key) => input[key] !== undefined);
  const isWholeList = facets && page === 1 && in_stock === undefined && !isFiltered;
  return Boolean(search) && totalCount === 0 && isWholeList;
}

/** Serializes a body, in which `prepare` turns products into a value. */
function respond<T>(
  body: T,
  products: readonly PublicProduct[],
  prepare: (products: readonly Buffer[]) => readonly Buffer[],
): CachedResponse<T> {
  const bytes = insertPrepared(JSON.stringify(body), prepare(products.map(({ json }) => json)));
  const tag = createHash('sha256').update(bytes).digest('base64url');
  return CachedResponse.ofBytes<T>(bytes, { type: 'json', tag });
}
