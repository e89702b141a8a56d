import {
  currencyOf,
  type OrderStatus,
  orderIdFrom,
  paymentMethods,
  totalOf,
  unitPrice,
} from '@vajra/contract';
import type { OrderDocument, OrderItemDocument } from '../src/orders/order.model.ts';
import { searchTerms } from '../src/orders/order-search.ts';
import { addressOf, ashaId, customerIds, emilyId } from './users.ts';
import {
  adminId,
  baseDate,
  day,
  type SeedMovement,
  type SeedProduct,
  type SeedUser,
} from './plan.ts';
import type { Random } from './random.ts';

const orderCount = 68;
/** The first orders came this long before the base date, the last on its eve. */
const span = 130 * day;
const hour = day / 24;

interface Placed {
  readonly orders: OrderDocument[];
  readonly movements: SeedMovement[];
}

/**
 * Orders in every status, oldest first. Takes their pieces out of `products`, whose stock so stays
 * what the ledger says.
 */
export function seedOrders(
  products: SeedProduct[],
  users: readonly SeedUser[],
  random: Random,
): Placed {
  const orders: OrderDocument[] = [];
  const movements: SeedMovement[] = [];
  const liked = likedProducts(products);
  for (let index = 0; index < orderCount; index++) {
    const share = (index + random.next() * 0.6) / orderCount;
    const createdAt = new Date(baseDate.getTime() - span * (1 - share) ** 1.3 - 2 * hour);
    const buyer = buyerOf(index, random);
    const user = users.find(({ _id }) => _id === buyer);
    const lines = user ? chosenLines(products, liked, createdAt, random) : [];
    if (!user || lines.length === 0) continue;
    const order = placedBy(user, lines, createdAt, random);
    moveOn(order, index % 13 === 6, random);
    orders.push(order);
    movements.push(...movementsOf(order));
    if (order.status === 'Cancelled') continue;
    for (const { product, quantity } of lines) sell(product, quantity);
  }
  return { orders, movements };
}

/** The two demo customers have something to look at in their profiles. */
function buyerOf(index: number, random: Random): number {
  if (index % 16 === 5 || index === orderCount - 1) return ashaId;
  if (index % 20 === 8 || index === orderCount - 2) return emilyId;
  return random.pick(customerIds.filter((id) => id !== ashaId && id !== emilyId));
}

/** Most people buy the same few pieces: those have reviews to read. */
const favourites: readonly (readonly [parent: string, count: number])[] = [
  ['Rings', 4],
  ['Earrings', 3],
  ['Pendants', 2],
  ['Bracelets', 2],
  ['Loose Diamonds', 4],
];

function likedProducts(products: readonly SeedProduct[]): SeedProduct[] {
  const several = products.filter(({ quantity, status }) => quantity >= 4 && status === 1);
  return favourites.flatMap(([parent, count]) =>
    several.filter(({ parentcollection }) => parentcollection?.name === parent).slice(0, count),
  );
}

interface Line {
  readonly product: SeedProduct;
  readonly quantity: number;
}

function chosenLines(
  products: readonly SeedProduct[],
  liked: readonly SeedProduct[],
  at: Date,
  random: Random,
): Line[] {
  const isOffered = (product: SeedProduct) =>
    product.status === 1 && product.remaining_qty > 0 && product.createdAt < at;
  const count = random.weighted([
    [1, 7],
    [2, 3],
    [3, 1],
  ]);
  const lines = new Map<number, Line>();
  for (let index = 0; index < count; index++) {
    const known = liked.filter(isOffered);
    const others = products.filter(isOffered);
    const from = known.length > 0 && random.chance(0.62) ? known : others;
    if (from.length === 0) continue;
    const product = random.pick(from);
    const quantity = product.remaining_qty > 4 && random.chance(0.12) ? 2 : 1;
    lines.set(product._id, { product, quantity });
  }
  return [...lines.values()];
}

function placedBy(
  user: SeedUser,
  lines: readonly Line[],
  createdAt: Date,
  random: Random,
): OrderDocument {
  const { _id: u_id, u_name, email, mo_no } = user;
  const currency = currencyOf(user);
  const items = lines.map(
    ({ product, quantity }): OrderItemDocument => ({
      p_id: product._id,
      sku: product.sku,
      name: product.name,
      image: null, // filled in when the product's pictures have their names
      quantity,
      unit: unitPrice(product, currency, 'list'),
    }),
  );
  const _id = orderIdFrom(random.bytes(10));
  const customer = { u_name, email, mo_no };
  return {
    _id,
    u_id,
    customer,
    currency,
    priceBasis: 'list',
    total: totalOf(items),
    items,
    shippingAddress: addressOf(u_id),
    paymentMethod:
      currency === 'INR'
        ? random.pick(['upi', 'upi', 'credit_card', 'debit_card'])
        : random.pick(paymentMethods.filter((method) => method !== 'upi')),
    status: 'Pending',
    history: [{ status: 'Pending', at: createdAt, by: 'customer', u_id }],
    createdAt,
    ...searchTerms({ _id, customer }),
  };
}

/** Follows an order as far as the days since have carried it. */
function moveOn(order: OrderDocument, isCancelled: boolean, random: Random): void {
  const age = baseDate.getTime() - order.createdAt.getTime();
  const step = (status: OrderStatus, after: number, by: 'customer' | 'admin') => {
    if (after >= age) return false;
    const u_id = by === 'admin' ? adminId : order.u_id;
    const at = new Date(order.createdAt.getTime() + after);
    order.history.push({ status, at, by, u_id });
    order.status = status;
    return true;
  };
  if (isCancelled) {
    step('Cancelled', random.between(2, 20) * hour, random.chance(0.7) ? 'customer' : 'admin');
    return;
  }
  const shipped = random.between(1.5, 4.5) * day;
  if (step('Shipped', shipped, 'admin')) {
    step('Delivered', shipped + random.between(14, 22) * day, 'admin');
  }
}

function sell(product: SeedProduct, quantity: number): void {
  product.purchased_qty += quantity;
  product.remaining_qty -= quantity;
}

function movementsOf(order: OrderDocument): SeedMovement[] {
  const cancelled = order.history.find(({ status }) => status === 'Cancelled');
  return order.items.flatMap(({ p_id, quantity }) => {
    const { _id: orderId, u_id, createdAt } = order;
    const taken: SeedMovement = {
      p_id,
      change: -quantity,
      reason: 'ordered',
      orderId,
      u_id,
      at: createdAt,
    };
    if (!cancelled) return [taken];
    const { at, u_id: canceller } = cancelled;
    return [taken, { p_id, change: quantity, reason: 'cancelled', orderId, u_id: canceller, at }];
  });
}
