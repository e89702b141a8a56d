import { createHash } from 'node:crypto';
import type { Product } from '@vajra/contract';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../platform/errors.ts';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import { insertPrepared, preparedArray, preparedValue } from '../../platform/http/prepared-json.ts';
import { isDatabaseUnavailable } from '../../platform/mongo/database-unavailable.ts';
import { Deadline } from '../../platform/mongo/deadline.ts';
import type { IndexFollower } from '../catalogue-replica/index-follower.ts';
import { type ListAnswer, type ListInput, presentFacets, toIndexQuery } from './list-query.ts';
import type { PublicProduct, PublicProducts } from './public-products.ts';

const maxResponseBytes = 16 * 2 ** 20;
const maxKeptLists = 2000;
/** Longer ones, which no visitor's filters have, are computed each time. */
const maxKeptInputLength = 500;

/** A visitor does not wait longer for the database, but gets what is in memory. */
const maxReadMs = 1000;

/** A list as it was computed. */
interface KeptList {
  generation: number;
  /** The key of its response. */
  content: string;
}

/**
 * Serves lists and products to visitors from memory: ids and counts from the index, products as kept
 * bytes. Reads the database while the index is behind it, and goes on from memory while it is away.
 */
export class PublicCatalogue {
  /** Responses with their compressed bodies, by the body without products and the tags of its products. */
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxResponseBytes,
    sizeCalculation: ({ size }, content) => size + content.length,
  });

  /** The lists that visitors have requested since products changed, by how they are put into a body. */
  readonly #lists = new WeakMap<(page: ListAnswer) => unknown, LRUCache<string, KeptList>>();

  constructor(
    private readonly follower: Pick<IndexFollower, 'index' | 'isCurrent' | 'awaySince'>,
    private readonly products: PublicProducts,
  ) {}

  /**
   * Returns a page of active products. `toBody` puts it into a response body. Products that became
   * inactive after the index was read are left out.
   */
  async list<T>(input: ListInput, toBody: (page: ListAnswer) => T): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const { generation } = this.products;
    const key = JSON.stringify(input);
    const lists = this.#listsOf(toBody);
    const known = isCurrent ? lists.get(key) : undefined;
    const kept = known?.generation === generation && this.#responses.get(known.content);
    if (kept) return kept as CachedResponse<T>; // put into a body by the same function
    const { page, perPage, facets: withFacets } = input;
    const visible = { status: 1, soldLast: true } as const;
    const similarTo = input.similar_to;
    const query = { ...toIndexQuery(input), ...visible, similarTo, page, perPage };
    const { ids, totalCount, facets } = this.follower.index.query({ ...query, facets: withFacets });
    const found = await this.#find(ids, isCurrent);
    const body = toBody({
      productData: preparedValue(),
      totalCount,
      ...(facets && { facets: presentFacets(facets) }),
    });
    const active = found.filter(({ isActive }) => isActive);
    const { content, response } = this.#respond<T>(JSON.stringify(body), active, preparedArray);
    if (isCurrent && key.length <= maxKeptInputLength) lists.set(key, { generation, content });
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

  #listsOf(toBody: (page: ListAnswer) => unknown): LRUCache<string, KeptList> {
    const known = this.#lists.get(toBody);
    if (known) return known;
    const lists = new LRUCache<string, KeptList>({ max: maxKeptLists });
    this.#lists.set(toBody, lists);
    return lists;
  }

  /** Returns an active product. `toBody` puts it into a response body. @throws {NotFoundError} */
  async get<T>(p_id: number, toBody: (product: Product) => T): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const [product] = await this.#find([p_id], isCurrent);
    if (!product?.isActive) throw new NotFoundError('Product');
    const body = toBody(preparedValue());
    return this.#respond<T>(JSON.stringify(body), [product], (products) => products).response;
  }

  /**
   * Returns the response with a serialized body, in which `prepare` turns products into a value, and
   * the key under which it is kept.
   */
  #respond<T>(
    body: string,
    products: readonly PublicProduct[],
    prepare: (products: readonly Buffer[]) => readonly Buffer[],
  ): { content: string; response: CachedResponse<T> } {
    const content = products.reduce((key, { tag }) => key + tag, body);
    const kept = this.#responses.get(content);
    if (kept) return { content, response: kept as CachedResponse<T> }; // the key contains the whole body
    const tag = createHash('sha256').update(content).digest('base64url');
    const bytes = insertPrepared(body, prepare(products.map(({ json }) => json)));
    const response = CachedResponse.ofBytes<T>(bytes, { type: 'json', tag });
    this.#responses.set(content, response);
    return { content, response };
  }
}
