import type { PriceBasis } from '@vajra/contract';
import {
  type ProductIndexQuery,
  presentFacets,
  presentSearch,
  type Vocabulary,
} from '@vajra/product-index';
import type { IndexFollower } from '../catalogue-replica/index-follower.ts';
import { type ListAnswer, type ListInput, toIndexQuery } from './list-query.ts';

interface Dependencies {
  priceBasis: () => Promise<PriceBasis>;
  vocabulary: (lookupsVersion: number | undefined) => Promise<Vocabulary>;
}

/** What a list depends on, in addition to its input and the products. */
export interface ListContext {
  priceBasis: PriceBasis;
  vocabulary: Vocabulary;
  /** Identifies it. */
  name: string;
}

/** Which products a list may have, and whether those that are sold out are last. */
type Visibility = Pick<ProductIndexQuery, 'status' | 'soldLast'>;

/** Finds the products of lists in this process's index. */
export class ProductLists {
  constructor(
    private readonly follower: Pick<IndexFollower, 'index' | 'lookupsVersion'>,
    private readonly deps: Dependencies,
  ) {}

  async context(): Promise<ListContext> {
    const priceBasis = await this.deps.priceBasis();
    const vocabulary = await this.deps.vocabulary(this.follower.lookupsVersion);
    return { priceBasis, vocabulary, name: `${priceBasis} ${vocabulary.id}` };
  }

  /** Returns a page of ids, and the counts of the whole list. */
  find(
    input: ListInput,
    { priceBasis, vocabulary }: ListContext,
    visibility: Visibility,
  ): { ids: number[]; counts: Omit<ListAnswer, 'productData'> } {
    const { index } = this.follower;
    const { search, ...query } = toIndexQuery(input, priceBasis);
    // What a search means depends on the words of active products: an admin finds hidden ones, too.
    const isInterpreted =
      search !== undefined && search !== '' && input.literal !== 1 && visibility.status === 1;
    const parts = isInterpreted ? index.interpret(search, vocabulary, query) : undefined;
    const { page, perPage, facets: withFacets, similar_to: similarTo } = input;
    const complete = {
      ...{ ...query, ...visibility, similarTo, page, perPage, facets: withFacets },
      ...(parts ? { parts } : { search }),
    };
    const result = index.query(complete);
    const facets = presentFacets(result);
    const { ids, totalCount } = result;
    const understood = presentSearch(index, complete, totalCount, vocabulary);
    return {
      ids,
      counts: { totalCount, ...(facets && { facets }), ...(understood && { understood }) },
    };
  }
}
