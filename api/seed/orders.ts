import {
  currencyOf,
  defaultHandling,
  type OrderStatus,
  onlinePaymentMethods,
  orderIdFrom,
  unitPrice,
} from '@vajra/contract';
import { pieceDetails } from '../src/catalogue/products/piece-details.ts';
import type {
  OrderDocument,
  OrderItemDocument,
  OrderShippingDocument,
} from '../src/sales/orders/order.model.ts';
import { amountsOf } from '../src/sales/orders/order-amounts.ts';
import { searchTerms } from '../src/sales/orders/order-search.ts';
import { defaultSettings } from '../src/sales/shipping/default-methods.ts';
import {
  adminId,
  baseDate,
  dayMs,
  type SeedProduct,
  type SeedStockMovement,
  type SeedUser,
  seedPriceBasis,
} from './plan.ts';
import type { Random } from './random.ts';
import { addressOf, ashaId, customerIds, emilyId } from './users.ts';

const orderCount = 68;
/** How long before the base date the first order was placed. */
const orderPeriodMs = 130 * dayMs;
const hourMs = dayMs / 24;

interface SeedOrders {
  readonly orders: OrderDocument[];
  readonly movements: SeedStockMovement[];
}

/**
 * Creates orders in every status, oldest first. Deducts the ordered quantities from the stock of
 * `products`, so that it matches the movements.
 */
export function seedOrders(
  products: SeedProduct[],
  users: readonly SeedUser[],
  random: Random,
): SeedOrders {
  const orders: OrderDocument[] = [];
  const movements: SeedStockMovement[] = [];
  const popular = choosePopularProducts(products);
  for (let index = 0; index < orderCount; index++) {
    const share = (index + random.next() * 0.6) / orderCount;
    const createdAt = new Date(
      baseDate.getTime() - orderPeriodMs * (1 - share) ** 1.3 - 2 * hourMs,
    );
    const customerId = chooseCustomerId(index, random);
    const user = users.find(({ _id }) => _id === customerId);
    const lines = user ? chooseLines(products, popular, createdAt, random) : [];
    if (!user || lines.length === 0) continue;
    const order = createOrder(user, lines, createdAt, random);
    ship(order, index % 5 === 2 ? 'Express' : 'Standard');
    advanceStatus(order, index % 13 === 6, random);
    orders.push(order);
    movements.push(...movementsOf(order));
    if (order.status === 'Cancelled') continue;
    for (const { product, quantity } of lines) recordSale(product, quantity);
  }
  return { orders, movements };
}

/** Ensures that the two demo customers have orders in their profiles. */
function chooseCustomerId(index: number, random: Random): number {
  if (index % 16 === 5 || index === orderCount - 1) return ashaId;
  if (index % 20 === 8 || index === orderCount - 2) return emilyId;
  return random.pick(customerIds.filter((id) => id !== ashaId && id !== emilyId));
}

/** Most customers buy the same few products, so that these have several reviews. */
const popularProductCounts: readonly (readonly [parent: string, count: number])[] = [
  ['Rings', 4],
  ['Earrings', 3],
  ['Pendants', 2],
  ['Bracelets', 2],
  ['Loose Diamonds', 4],
];

function choosePopularProducts(products: readonly SeedProduct[]): SeedProduct[] {
  const inStock = products.filter(({ quantity, status }) => quantity >= 4 && status === 1);
  return popularProductCounts.flatMap(([parent, count]) =>
    inStock.filter(({ parentcollection }) => parentcollection?.name === parent).slice(0, count),
  );
}

interface OrderLine {
  readonly product: SeedProduct;
  readonly quantity: number;
}

function chooseLines(
  products: readonly SeedProduct[],
  popular: readonly SeedProduct[],
  at: Date,
  random: Random,
): OrderLine[] {
  const isAvailable = (product: SeedProduct) =>
    product.status === 1 && product.remaining_qty > 0 && product.createdAt < at;
  const count = random.weighted([
    [1, 7],
    [2, 3],
    [3, 1],
  ]);
  const lines = new Map<number, OrderLine>();
  for (let index = 0; index < count; index++) {
    const availablePopular = popular.filter(isAvailable);
    const available = products.filter(isAvailable);
    const candidates =
      availablePopular.length > 0 && random.chance(0.62) ? availablePopular : available;
    if (candidates.length === 0) continue;
    const product = random.pick(candidates);
    const quantity = product.remaining_qty > 4 && random.chance(0.12) ? 2 : 1;
    lines.set(product._id, { product, quantity });
  }
  return [...lines.values()];
}

function createOrder(
  user: SeedUser,
  lines: readonly OrderLine[],
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
      image: null, // set when the product's media are uploaded
      quantity,
      unit: unitPrice(product, currency, seedPriceBasis),
      ...(product.discount > 0 && { discount: product.discount }),
      details: pieceDetails(product),
    }),
  );
  const _id = orderIdFrom(random.bytes(10));
  const customer = { u_name, email, mo_no };
  return {
    _id,
    u_id,
    customer,
    currency,
    priceBasis: seedPriceBasis,
    total: amountsOf({ items }).total,
    items,
    shippingAddress: addressOf(u_id),
    paymentMethod:
      currency === 'INR'
        ? random.pick(['upi', 'upi', 'credit_card', 'debit_card'])
        : random.pick(onlinePaymentMethods.filter((method) => method !== 'upi')),
    status: 'Pending',
    history: [{ status: 'Pending', at: createdAt, by: 'customer', u_id }],
    createdAt,
    ...searchTerms({ _id, customer, items }),
  };
}

/** Adds a shipping method of stores whose staff have not changed them. */
function ship(order: OrderDocument, name: string): void {
  const method = defaultSettings.methods.find((each) => each.name === name);
  const [tier] = method?.zones[0]?.tiers ?? [];
  if (!method || !tier) throw new RangeError(`no shipping method '${name}'`);
  const { methodId, fromDays, toDays } = method;
  const price = order.currency === 'INR' ? tier.price.inr : tier.price.usd;
  const shipping: OrderShippingDocument = {
    ...{ methodId, name, price, fromDays, toDays },
    handling: defaultHandling,
  };
  Object.assign(order, { shipping, total: amountsOf({ ...order, shipping }).total });
}

/** Advances an order to the status that it has reached by the base date. */
function advanceStatus(order: OrderDocument, isCancelled: boolean, random: Random): void {
  const ageMs = baseDate.getTime() - order.createdAt.getTime();
  const advanceTo = (status: OrderStatus, afterMs: number, by: 'customer' | 'admin') => {
    if (afterMs >= ageMs) return false;
    const u_id = by === 'admin' ? adminId : order.u_id;
    const at = new Date(order.createdAt.getTime() + afterMs);
    order.history.push({ status, at, by, u_id });
    order.status = status;
    return true;
  };
  if (isCancelled) {
    advanceTo(
      'Cancelled',
      random.between(2, 20) * hourMs,
      random.chance(0.7) ? 'customer' : 'admin',
    );
    return;
  }
  const shippedAfterMs = random.between(1.5, 4.5) * dayMs;
  if (advanceTo('Shipped', shippedAfterMs, 'admin')) {
    advanceTo('Delivered', shippedAfterMs + random.between(14, 22) * dayMs, 'admin');
  }
}

function recordSale(product: SeedProduct, quantity: number): void {
  product.purchased_qty += quantity;
  product.remaining_qty -= quantity;
}

function movementsOf(order: OrderDocument): SeedStockMovement[] {
  const cancelled = order.history.find(({ status }) => status === 'Cancelled');
  return order.items.flatMap(({ p_id, quantity }) => {
    const { _id: orderId, u_id, createdAt } = order;
    const ordered: SeedStockMovement = {
      p_id,
      change: -quantity,
      reason: 'ordered',
      orderId,
      u_id,
      at: createdAt,
    };
    if (!cancelled) return [ordered];
    const { at, u_id: cancelledBy } = cancelled;
    return [
      ordered,
      { p_id, change: quantity, reason: 'cancelled', orderId, u_id: cancelledBy, at },
    ];
  });
}
