import type { OrderDocument } from '../src/orders/order.model.ts';
import type { ReviewDocument } from '../src/reviews/review.model.ts';
import { baseDate, day, type SeedProduct, type SeedUser } from './plan.ts';
import type { Random } from './random.ts';
import { reviewWords } from './review-texts.ts';

/** Share of delivered pieces that somebody writes about. */
const writers = 0.95;
const strangers = 14;

interface Occasion {
  readonly user: SeedUser;
  readonly product: SeedProduct;
  readonly after: Date;
}

/**
 * Reviews, oldest first: most by people who have had the piece for a while. Adds them to the
 * ratings of `products`.
 */
export function seedReviews(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  orders: readonly OrderDocument[],
  random: Random,
): ReviewDocument[] {
  const occasions = [
    ...deliveries(products, users, orders).filter(() => random.chance(writers)),
    ...passersBy(products, users, random),
  ];
  const words = new Map(
    Object.entries(reviewWords).map(([topic, written]) => [topic, random.shuffled(written)]),
  );
  const known = new Set<string>();
  const reviews = occasions.flatMap(({ user, product, after }) => {
    const key = `${product._id} ${user._id}`;
    const written = words.get(product.parentcollection?.name ?? '')?.pop();
    const createdAt = new Date(after.getTime() + random.between(1, 12) * day);
    if (known.has(key) || !written || createdAt > baseDate) return [];
    known.add(key);
    const [rating, message] = written;
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
      verified: hasBought(orders, user._id, product._id),
      createdAt,
    };
  });
}

/** The store's own rule: an order that was not cancelled. */
function hasBought(orders: readonly OrderDocument[], u_id: number, p_id: number): boolean {
  return orders.some(
    (order) =>
      order.u_id === u_id &&
      order.status !== 'Cancelled' &&
      order.items.some((item) => item.p_id === p_id),
  );
}

function deliveries(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  orders: readonly OrderDocument[],
): Occasion[] {
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

/** A few who saw a piece elsewhere, or on a friend. */
function passersBy(
  products: readonly SeedProduct[],
  users: readonly SeedUser[],
  random: Random,
): Occasion[] {
  const reviewed = products.filter(
    ({ purchased_qty, status }) => purchased_qty > 1 && status === 1,
  );
  const people = users.filter(
    ({ u_type, password, status }) => u_type === '1' && !password && status,
  );
  return Array.from({ length: strangers }, () => {
    const product = random.pick(reviewed);
    const seen = baseDate.getTime() - random.between(14, 60) * day;
    const after = new Date(Math.max(seen, product.createdAt.getTime()));
    return { user: random.pick(people), product, after };
  });
}
