import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import { seedContacts, seedInquiries } from './customer-messages.ts';
import { demoStones } from './demo-stones.ts';
import { readDiamonds } from './diamonds-csv.ts';
import { type Piece, pieceProduct, pieces } from './jewellery.ts';
import type { Listing } from './listing.ts';
import { recordOrders } from './order-records.ts';
import { seedOrders } from './orders.ts';
import { jewelleryMedia, type SeedMedia, StoneMediaChooser } from './photographs.ts';
import { baseDate, dayMs, type Plan, type SeedProduct } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { seedReviews } from './reviews.ts';
import { stoneProduct } from './stone-product.ts';
import type { Stone } from './stones.ts';
import { storefrontContent } from './storefront-content.ts';
import { type AdminLogin, seedUsers } from './users.ts';
import { type WeddingBand, weddingBandProduct, weddingBands } from './wedding-bands.ts';

type Item = { readonly stone: Stone } | { readonly piece: Piece } | { readonly band: WeddingBand };

/** Returns a realistic store: about 300 stones, about 40 pieces of jewellery, and customers. */
export function demoPlan(admin: AdminLogin): Plan {
  const users = seedUsers(admin, createRandom('people'));
  const products = demoProducts(createRandom('products'));
  // Wedding bands are left out, because the review texts mention stones.
  const withStones = products.filter(({ diamondshape }) => diamondshape !== null);
  const { orders, movements } = seedOrders(withStones, users, createRandom('orders'));
  const reviews = seedReviews(withStones, users, orders, createRandom('reviews'));
  return {
    ...storefrontContent(),
    users: users.map((user) => ({ ...user, address: lastShippingAddress(orders, user._id) })),
    products,
    productCount: products.length,
    orders,
    orderRecords: recordOrders(orders, products, createRandom('payments')),
    movements,
    reviews,
    inquiries: seedInquiries(createRandom('inquiries')),
    contacts: seedContacts(createRandom('contacts')),
  };
}

/** Returns the address that checkout would have stored. */
function lastShippingAddress(orders: readonly OrderDocument[], u_id: number) {
  return orders.findLast((order) => order.u_id === u_id)?.shippingAddress ?? null;
}

function demoProducts(random: Random): SeedProduct[] {
  const stones = demoStones(readDiamonds(), random);
  const items = random.shuffled<Item>([
    ...stones.map((stone) => ({ stone })),
    ...pieces.map((piece) => ({ piece })),
    ...weddingBands.map((band) => ({ band })),
  ]);
  const first = baseDate.getTime() - 300 * dayMs;
  const featured = chooseFeatured(items, random);
  const stoneMedia = new StoneMediaChooser();
  return items.map((item, index) => {
    const createdAt = new Date(first + ((index + random.next()) / items.length) * 297 * dayMs);
    const listing: Listing = {
      p_id: index + 1,
      quantity: chooseQuantity(item, random),
      discount: random.chance(0.16) ? random.pick([5, 10, 10, 15, 20]) : 0,
      isRecommended: featured.has(item),
      isActive: featured.has(item) || !('stone' in item) || !random.chance(0.02),
      createdAt,
      media: chooseMedia(item, stoneMedia),
    };
    return toProduct(item, listing);
  });
}

function chooseMedia(item: Item, stoneMedia: StoneMediaChooser): SeedMedia[] {
  if ('stone' in item) return stoneMedia.choose(item.stone);
  return jewelleryMedia('piece' in item ? item.piece.design : item.band);
}

function toProduct(item: Item, listing: Listing): SeedProduct {
  if ('stone' in item) return stoneProduct(item.stone, listing);
  if ('piece' in item) return pieceProduct(item.piece, listing);
  return weddingBandProduct(item.band, listing);
}

/** Natural stones are mostly unique; lab-grown stones and jewellery can be produced in quantity. */
function chooseQuantity(item: Item, random: Random): number {
  if (!('stone' in item)) return random.int(4, 14);
  const { origin, carat } = item.stone;
  if (origin === 'Lab Grown') return random.int(2, 6);
  return carat < 0.6 && random.chance(0.5) ? random.int(2, 4) : 1;
}

/** Chooses five stones of different shapes and three pieces of different collections. */
function chooseFeatured(items: readonly Item[], random: Random): ReadonlySet<Item> {
  const chosen = new Map<string, Item>();
  const chooseByKey = (count: number, keyOf: (item: Item) => string | undefined) => {
    const goal = chosen.size + count;
    for (const item of random.shuffled(items)) {
      const key = keyOf(item);
      if (chosen.size < goal && key && !chosen.has(key)) chosen.set(key, item);
    }
  };
  chooseByKey(5, (item) =>
    'stone' in item && item.stone.carat >= 0.9 && item.stone.clarity.startsWith('V')
      ? item.stone.fancy
        ? 'fancy'
        : item.stone.shape
      : undefined,
  );
  chooseByKey(3, (item) => ('piece' in item ? item.piece.design.collection : undefined));
  return new Set(chosen.values());
}
