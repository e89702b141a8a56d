import { customerType } from '@vajra/contract';
import type { ReviewDocument } from '../src/customers/reviews/review.model.ts';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import { baseDate, dayMs, type SeedProduct, type SeedUser } from './plan.ts';
import type { Random } from './random.ts';
import { reviewTexts } from './review-texts.ts';

/** The share of delivered products that are reviewed. */
const deliveryReviewRate = 0.95;
const unverifiedReviewCount = 14;

/** A user who reviews a product some time after a date. */
interface ReviewOccasion {
  readonly user: SeedUser;
  readonly product: SeedProduct;
  readonly after: Date;
}

/**
 * Creates reviews, oldest first, mostly by customers who received the product. Adds them to the
 * ratings of `products`.
 */
export function seedReviews(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  orders: readonly OrderDocument[],
  random: Random,
): ReviewDocument[] {
  const occasions = [
    ...occasionsOfBuyers(products, users, orders).filter(() => random.chance(deliveryReviewRate)),
    ...occasionsOfOthers(products, users, random),
  ];
  const unusedTexts = new Map(
    Object.entries(reviewTexts).map(([topic, texts]) => [topic, random.shuffled(texts)]),
  );
  const reviewedKeys = new Set<string>();
  const reviews = occasions.flatMap(({ user, product, after }) => {
    const key = `${product._id} ${user._id}`;
    const text = unusedTexts.get(product.parentcollection?.name ?? '')?.pop();
    const createdAt = new Date(after.getTime() + random.between(1, 12) * dayMs);
    if (reviewedKeys.has(key) || !text || createdAt > baseDate) return [];
    reviewedKeys.add(key);
    const [rating, message] = text;
    return [{ user, product, rating, message, createdAt }];
  });
  reviews.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return reviews.map(({ user, product, rating, message, createdAt }, index) => {
    product.rating = { sum: product.rating.sum + rating, count: product.rating.count + 1 };
    return {
      _id: index + 1,
      p_id: product._id,
      u_id: user._id,
      u_name: user.u_name,
      rating,
      message,
      image: null,
      imageLook: null,
      createdAt,
    };
  });
}

function occasionsOfBuyers(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  orders: readonly OrderDocument[],
): ReviewOccasion[] {
  return orders.flatMap((order) => {
    const delivered = order.history.find(({ status }) => status === 'Delivered');
    const user = users.find(({ _id }) => _id === order.u_id);
    if (!delivered || !user) return [];
    return order.items.flatMap(({ p_id }) => {
      const product = products.find(({ _id }) => _id === p_id);
      return product ? [{ user, product, after: delivered.at }] : [];
    });
  });
}

/** Reviews by customers without an order of the product. */
function occasionsOfOthers(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  random: Random,
): ReviewOccasion[] {
  const reviewed = products.filter(
    ({ purchased_qty, status }) => purchased_qty > 1 && status === 1,
  );
  const authors = users.filter(
    ({ u_type, password, status }) => u_type === customerType && !password && status,
  );
  return Array.from({ length: unverifiedReviewCount }, () => {
    const product = random.pick(reviewed);
    const seenAt = baseDate.getTime() - random.between(14, 60) * dayMs;
    const after = new Date(Math.max(seenAt, product.createdAt.getTime()));
    return { user: random.pick(authors), product, after };
  });
}
