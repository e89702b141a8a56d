import { type DiamondRow, readDiamonds } from './diamonds-csv.ts';
import type { Listing } from './listing.ts';
import { type FancyColour, fancyColours } from './lookups.ts';
import { type AdminLogin, seedUsers } from './users.ts';
import { StonePictures } from './photographs.ts';
import { baseDate, day, type Plan, type SeedProduct } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { type Shape, shapes } from './shapes.ts';
import { noCommerce, shopFront } from './storefront-content.ts';
import { stoneProduct } from './stone-product.ts';
import { derivedStone, roundStone, type Stone } from './stones.ts';

/** All of diamonds.csv, row by row, as round brilliants. */
export function stonesPlan(admin: AdminLogin): Plan {
  const rows = readDiamonds();
  return {
    ...shopFront(),
    ...noCommerce,
    users: seedUsers(admin, randomOf('people')),
    products: rowProducts(rows, randomOf('stones')),
    productCount: rows.length,
  };
}

/** As many products as asked for, of all shapes, made from the rows over and over. */
export function countedPlan(admin: AdminLogin, count: number): Plan {
  const front = shopFront();
  return {
    ...front,
    // For benchmarks and tests, which are in a hurry.
    sliders: front.sliders.slice(0, 1),
    ...noCommerce,
    users: seedUsers(admin, randomOf('people')),
    products: madeProducts(readDiamonds(), count, randomOf('counted')),
    productCount: count,
  };
}

function* rowProducts(rows: readonly DiamondRow[], random: Random): Generator<SeedProduct> {
  const stonePictures = new StonePictures();
  for (const [index, row] of rows.entries()) {
    const stone = roundStone(row);
    const pictures = stonePictures.of(stone);
    yield stoneProduct(stone, listing(index + 1, rows.length, random, pictures));
  }
}

function* madeProducts(
  rows: readonly DiamondRow[],
  count: number,
  random: Random,
): Generator<SeedProduct> {
  const stonePictures = new StonePictures();
  for (let index = 0; index < count; index++) {
    // A step that has no factor in common with the rows' number visits them all before any again.
    const row = rows[(index * 7919) % rows.length];
    if (!row) return;
    const stone = madeStone(row, random);
    const [face] = stonePictures.of(stone);
    yield stoneProduct(stone, listing(index + 1, count, random, face ? [face] : []));
  }
}

const shapeWeights: readonly (readonly [Shape, number])[] = shapes.map((shape) => [
  shape,
  shape === 'Round' ? 11 : 2,
]);

const photographed: Readonly<Partial<Record<FancyColour, Shape>>> = {
  Champagne: 'Round',
  'Fancy Pink': 'Oval',
};

const fancyPictures: readonly (readonly [FancyColour, Shape])[] = fancyColours.map((fancy) => [
  fancy,
  photographed[fancy] ?? 'Cushion',
]);

function madeStone(row: DiamondRow, random: Random): Stone {
  const nudge = random.between(0.96, 1.04);
  const carat = Math.round(row.carat * nudge * 100) / 100;
  const nudged = { ...row, carat, price: row.price * nudge ** 1.9 };
  const origin = random.chance(0.2) ? 'Lab Grown' : 'Natural';
  if (random.chance(0.06)) {
    const [fancy, shape] = random.pick(fancyPictures);
    return derivedStone(nudged, { shape, origin, fancy }, random);
  }
  return derivedStone(
    nudged,
    { shape: random.weighted(shapeWeights), origin, fancy: null },
    random,
  );
}

function listing(
  p_id: number,
  count: number,
  random: Random,
  pictures: Listing['pictures'],
): Listing {
  return {
    p_id,
    quantity: random.chance(0.02) ? 0 : random.int(1, 5),
    discount: random.chance(0.15) ? random.pick([5, 10, 15]) : 0,
    recommended: p_id > count - 8,
    active: true,
    at: new Date(baseDate.getTime() - 300 * day + (p_id / count) * 299 * day),
    pictures,
  };
}
