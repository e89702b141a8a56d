import { createHash } from 'node:crypto';
import type { Product } from '@vajra/contract';
import { LRUCache } from 'lru-cache';
import type { IndexFollower } from '../catalogue-replica/index-follower.ts';
import { NotFoundError } from '../errors.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { insertPrepared, preparedArray, preparedValue } from '../http/prepared-json.ts';
import { type ListAnswer, type ListInput, presentFacets, toIndexQuery } from './list-query.ts';
import type { PublicProduct, PublicProducts } from './public-products.ts';

const maxResponseBytes = 16 * 2 ** 20;

/**
 * Serves lists and products to visitors from memory: ids and counts from the index, products as kept
 * bytes. Reads the database while the index is behind it.
 */
export class PublicCatalogue {
  /** Responses with their compressed bodies, by the body without products and the tags of its products. */
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxResponseBytes,
    sizeCalculation: ({ size }, content) => size + content.length,
  });

  constructor(
    private readonly follower: Pick<IndexFollower, 'index' | 'isCurrent'>,
    private readonly products: PublicProducts,
  ) {}

  /**
   * Returns a page of active products. `toBody` puts it into a response body. Products that became
   * inactive after the index was read are left out.
   */
  async list<T>(input: ListInput, toBody: (page: ListAnswer) => T): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const { page, perPage, facets: withFacets } = input;
    const visible = { status: 1, soldLast: true } as const;
    const similarTo = input.similar_to;
    const query = { ...toIndexQuery(input), ...visible, similarTo, page, perPage };
    const { ids, totalCount, facets } = this.follower.index.query({ ...query, facets: withFacets });
    const found = isCurrent ? await this.products.find(ids) : await this.products.read(ids);
    const body = toBody({
      productData: preparedValue(),
      totalCount,
      ...(facets && { facets: presentFacets(facets) }),
    });
    const active = found.filter(({ isActive }) => isActive);
    return this.#respond(JSON.stringify(body), active, preparedArray);
  }

  /** Returns an active product. `toBody` puts it into a response body. @throws {NotFoundError} */
  async get<T>(p_id: number, toBody: (product: Product) => T): Promise<CachedResponse<T>> {
    const isCurrent = await this.follower.isCurrent();
    const [product] = isCurrent
      ? await this.products.find([p_id])
      : await this.products.read([p_id]);
    if (!product?.isActive) throw new NotFoundError('Product');
    const body = toBody(preparedValue());
    return this.#respond(JSON.stringify(body), [product], (products) => products);
  }

  /** Returns the response with a serialized body, in which `prepare` turns products into a value. */
  #respond<T>(
    body: string,
    products: readonly PublicProduct[],
    prepare: (products: readonly Buffer[]) => readonly Buffer[],
  ): CachedResponse<T> {
    const content = products.reduce((key, { tag }) => key + tag, body);
    const kept = this.#responses.get(content);
    if (kept) return kept as CachedResponse<T>; // the key contains the whole body
    const tag = createHash('sha256').update(content).digest('base64url');
    const bytes = insertPrepared(body, prepare(products.map(({ json }) => json)));
    const response = CachedResponse.ofBytes<T>(bytes, { type: 'json', tag });
    this.#responses.set(content, response);
    return response;
  }
}
