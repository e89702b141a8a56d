import { type DiamondRow, readDiamonds } from './diamonds-csv.ts';
import type { Listing } from './listing.ts';
import { type FancyColour, fancyColours } from './lookups.ts';
import { StoneMediaChooser } from './photographs.ts';
import { baseDate, dayMs, type Plan, type SeedProduct } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { type Shape, shapes } from './shapes.ts';
import { stoneProduct } from './stone-product.ts';
import { deriveStone, type Stone, toRoundStone } from './stones.ts';
import { noCustomerActivity, storefrontContent } from './storefront-content.ts';
import { type AdminLogin, seedUsers } from './users.ts';

/** Returns a plan with every row of diamonds.csv as a round brilliant. */
export function stonesPlan(admin: AdminLogin): Plan {
  const rows = readDiamonds();
  return {
    ...storefrontContent(),
    ...noCustomerActivity,
    users: seedUsers(admin, createRandom('people')),
    products: productsFromRows(rows, createRandom('stones')),
    productCount: rows.length,
  };
}

/** Returns a plan with `count` products of all shapes, for tests and benchmarks. */
export function generatedPlan(admin: AdminLogin, count: number): Plan {
  const content = storefrontContent();
  return {
    ...content,
    // One slider, because uploading more would only slow down tests and benchmarks.
    sliders: content.sliders.slice(0, 1),
    ...noCustomerActivity,
    users: seedUsers(admin, createRandom('people')),
    products: generateProducts(readDiamonds(), count, createRandom('counted')),
    productCount: count,
  };
}

function* productsFromRows(rows: readonly DiamondRow[], random: Random): Generator<SeedProduct> {
  const stoneMedia = new StoneMediaChooser();
  for (const [index, row] of rows.entries()) {
    const stone = toRoundStone(row);
    const media = stoneMedia.choose(stone);
    yield stoneProduct(stone, createListing(index + 1, rows.length, random, media));
  }
}

function* generateProducts(
  rows: readonly DiamondRow[],
  count: number,
  random: Random,
): Generator<SeedProduct> {
  const stoneMedia = new StoneMediaChooser();
  for (let index = 0; index < count; index++) {
    // The step is coprime to the number of rows, so that every row is used before any repeats.
    const row = rows[(index * 7919) % rows.length];
    if (!row) return;
    const stone = generateStone(row, random);
    const [first] = stoneMedia.choose(stone);
    yield stoneProduct(stone, createListing(index + 1, count, random, first ? [first] : []));
  }
}

const shapeWeights: readonly (readonly [Shape, number])[] = shapes.map((shape) => [
  shape,
  shape === 'Round' ? 11 : 2,
]);

const photographedShapes: Readonly<Partial<Record<FancyColour, Shape>>> = {
  Champagne: 'Round',
  'Fancy Pink': 'Oval',
};

const fancyVariants: readonly (readonly [FancyColour, Shape])[] = fancyColours.map((fancy) => [
  fancy,
  photographedShapes[fancy] ?? 'Cushion',
]);

function generateStone(row: DiamondRow, random: Random): Stone {
  const variation = random.between(0.96, 1.04);
  const carat = Math.round(row.carat * variation * 100) / 100;
  const varied = { ...row, carat, price: row.price * variation ** 1.9 };
  const origin = random.chance(0.2) ? 'Lab Grown' : 'Natural';
  if (random.chance(0.06)) {
    const [fancy, shape] = random.pick(fancyVariants);
    return deriveStone(varied, { shape, origin, fancy }, random);
  }
  return deriveStone(varied, { shape: random.weighted(shapeWeights), origin, fancy: null }, random);
}

function createListing(
  p_id: number,
  count: number,
  random: Random,
  media: Listing['media'],
): Listing {
  return {
    p_id,
    quantity: random.chance(0.02) ? 0 : random.int(1, 5),
    discount: random.chance(0.15) ? random.pick([5, 10, 15]) : 0,
    isRecommended: p_id > count - 8,
    isActive: true,
    createdAt: new Date(baseDate.getTime() - 300 * dayMs + (p_id / count) * 299 * dayMs),
    media,
  };
}
