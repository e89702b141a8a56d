import type { OrderDocument } from '../src/orders/order.model.ts';
import { type Band, bandProduct, bands } from './bands.ts';
import { seedContacts, seedInquiries } from './customer-messages.ts';
import { demoStones } from './demo-stones.ts';
import { readDiamonds } from './diamonds-csv.ts';
import { type Piece, pieceProduct, pieces } from './jewellery.ts';
import type { Listing } from './listing.ts';
import { seedOrders } from './orders.ts';
import { type AdminLogin, seedUsers } from './users.ts';
import { type Picture, piecePictures, StonePictures } from './photographs.ts';
import { baseDate, day, type Plan, type SeedProduct } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { seedReviews } from './reviews.ts';
import { shopFront } from './storefront-content.ts';
import { stoneProduct } from './stone-product.ts';
import type { Stone } from './stones.ts';

type Item = { readonly stone: Stone } | { readonly piece: Piece } | { readonly band: Band };

/** A shop that one would believe: some 300 stones, some 40 pieces, and people who buy them. */
export function demoPlan(admin: AdminLogin): Plan {
  const users = seedUsers(admin, randomOf('people'));
  const products = demoProducts(randomOf('products'));
  // What people write speaks of a stone.
  const withStones = products.filter(({ diamondshape }) => diamondshape !== null);
  const { orders, movements } = seedOrders(withStones, users, randomOf('orders'));
  const reviews = seedReviews(withStones, users, orders, randomOf('reviews'));
  return {
    ...shopFront(),
    users: users.map((user) => ({ ...user, address: lastAddress(orders, user._id) })),
    products,
    productCount: products.length,
    orders,
    movements,
    reviews,
    inquiries: seedInquiries(randomOf('inquiries')),
    contacts: seedContacts(randomOf('contacts')),
  };
}

/** As checkout remembers it. */
function lastAddress(orders: readonly OrderDocument[], u_id: number) {
  return orders.findLast((order) => order.u_id === u_id)?.shippingAddress ?? null;
}

function demoProducts(random: Random): SeedProduct[] {
  const stones = demoStones(readDiamonds(), random);
  const items = random.shuffled<Item>([
    ...stones.map((stone) => ({ stone })),
    ...pieces.map((piece) => ({ piece })),
    ...bands.map((band) => ({ band })),
  ]);
  const first = baseDate.getTime() - 300 * day;
  const featured = featuredAmong(items, random);
  const stonePictures = new StonePictures();
  return items.map((item, index) => {
    const at = new Date(first + ((index + random.next()) / items.length) * 297 * day);
    const listing: Listing = {
      p_id: index + 1,
      quantity: quantityOf(item, random),
      discount: random.chance(0.16) ? random.pick([5, 10, 10, 15, 20]) : 0,
      recommended: featured.has(item),
      active: featured.has(item) || !('stone' in item) || !random.chance(0.02),
      at,
      pictures: picturesOf(item, stonePictures),
    };
    return productOf(item, listing);
  });
}

function picturesOf(item: Item, stones: StonePictures): Picture[] {
  if ('stone' in item) return stones.of(item.stone);
  return piecePictures('piece' in item ? item.piece.design : item.band);
}

function productOf(item: Item, listing: Listing): SeedProduct {
  if ('stone' in item) return stoneProduct(item.stone, listing);
  if ('piece' in item) return pieceProduct(item.piece, listing);
  return bandProduct(item.band, listing);
}

/** Natural stones are one of a kind; what is grown or made to order there is more of. */
function quantityOf(item: Item, random: Random): number {
  if (!('stone' in item)) return random.int(4, 14);
  const { origin, carat } = item.stone;
  if (origin === 'Lab Grown') return random.int(2, 6);
  return carat < 0.6 && random.chance(0.5) ? random.int(2, 4) : 1;
}

/** Eight to be shown first: five stones that differ, three pieces that do. */
function featuredAmong(items: readonly Item[], random: Random): ReadonlySet<Item> {
  const chosen = new Map<string, Item>();
  const take = (most: number, key: (item: Item) => string | undefined) => {
    const goal = chosen.size + most;
    for (const item of random.shuffled(items)) {
      const named = key(item);
      if (chosen.size < goal && named && !chosen.has(named)) chosen.set(named, item);
    }
  };
  take(5, (item) =>
    'stone' in item && item.stone.carat >= 0.9 && item.stone.clarity.startsWith('V')
      ? `${item.stone.fancy ? 'fancy' : item.stone.shape}`
      : undefined,
  );
  take(3, (item) => ('piece' in item ? item.piece.design.collection : undefined));
  return new Set(chosen.values());
}
