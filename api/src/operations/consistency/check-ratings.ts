import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { ReviewDocument } from '../../customers/reviews/review.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Rating = ProductDocument['rating'];

/** Reports products whose rating is not the sum and count of their public reviews. */
export async function* checkRatings(store: StoreSnapshot): AsyncGenerator<string> {
  type Product = Pick<ProductDocument, '_id' | 'rating'>;
  for await (const products of readBatches<Product>(store, 'products', { rating: 1 })) {
    const ratings = await ratingsOf(
      store,
      products.map(({ _id }) => _id),
    );
    for (const { _id, rating } of products) {
      const { sum, count } = ratings.get(_id) ?? { sum: 0, count: 0 };
      if (rating.sum === sum && rating.count === count) continue;
      yield `product ${_id}: rating is ${rating.sum} in ${rating.count} reviews, expected ${sum} in ${count}`;
    }
  }
}

async function ratingsOf(
  store: StoreSnapshot,
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  const given = new Map<number, Rating>();
  for await (const { p_id, rating, hiddenAt } of readMatching<ReviewDocument>(
    store,
    'reviews',
    'p_id',
    ids,
  )) {
    if (hiddenAt) continue;
    const { sum, count } = given.get(p_id) ?? { sum: 0, count: 0 };
    given.set(p_id, { sum: sum + rating, count: count + 1 });
  }
  return given;
}
