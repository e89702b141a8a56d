import { currencyOf, lookupKinds, lookups, order, product, totalOf } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import type { LookupDocument } from '../src/lookups/lookup.model.ts';
import { presentOrder } from '../src/orders/order.presenter.ts';
import { presentProduct } from '../src/products/product.presenter.ts';
import { isMeasured, readDiamonds } from './diamonds-csv.ts';
import { baseDate, type Plan, type SeedProduct } from './plan.ts';
import { proportions, weightOf } from './proportions.ts';
import { planOf } from './seed.ts';
import { type Shape, shapes } from './shapes.ts';

const admin = { email: 'admin@vajra.example', password: 'vajra-admin-demo' };
const demo = planOf('demo', admin);
const products = [...demo.products];

const listed = (plan: Plan) => ({ ...plan, products: [...plan.products] });

describe('any seed', () => {
  it.each(['demo', 2500] as const)('is the same each time: %s', (kind) => {
    expect(listed(planOf(kind, admin))).toEqual(listed(planOf(kind, admin)));
  });

  it('makes as many products as asked for, of all shapes, each of them sound', () => {
    const plan = planOf(3000, admin);
    const made = [...plan.products];
    expect(made).toHaveLength(3000);
    expect(plan.productCount).toBe(3000);
    expect(new Set(made.map(({ diamondshape }) => diamondshape?.name)).size).toBe(shapes.length);
    expectSound(plan, made);
  });
});

describe('the seed of stones', () => {
  const plan = planOf('stones', admin);
  const stones = [...plan.products];

  it('is every row of diamonds.csv, as it is', () => {
    const rows = readDiamonds();
    expect(rows).toHaveLength(53_940);
    expect(stones).toHaveLength(rows.length);
    const facts = stones.map((stone) => [
      stone.weight,
      stone.cutgrade?.cut_grade,
      stone.naturalcolor?.ncolor,
      stone.clarity?.clarity,
    ]);
    expect(facts).toEqual(
      rows.map(({ carat, cut, color, clarity }) => [carat, cut, color, clarity]),
    );
  });

  it('tells no measures that cannot be true', () => {
    const wrong = readDiamonds().flatMap((row, index) => (isMeasured(row) ? [] : [index]));
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.map((index) => stones[index]?.length)).toEqual(wrong.map(() => null));
  });

  it('shows every stone in the shop', () => {
    expect(stones.every(({ status }) => status === 1)).toBe(true);
  });

  it('shares few pictures', () => {
    const faces = new Set(stones.map(({ pictures }) => JSON.stringify(pictures[0])));
    expect(faces.size).toBeLessThanOrEqual(16);
  });
});

describe('the demo shop', () => {
  it('has stones in ten shapes, jewellery, people and every status of an order', () => {
    const loose = products.filter(isLoose);
    expect(loose).toHaveLength(300);
    expect(products.length - loose.length).toBeGreaterThanOrEqual(38);
    expect(new Set(loose.map(({ diamondshape }) => diamondshape?.name))).toEqual(new Set(shapes));
    expect(demo.users).toHaveLength(26);
    expect(new Set(demo.orders.map(({ status }) => status))).toEqual(
      new Set(['Pending', 'Shipped', 'Delivered', 'Cancelled']),
    );
    expect(products.filter(({ is_recommended }) => is_recommended === 1)).toHaveLength(8);
    expect(products.some(({ remaining_qty }) => remaining_qty === 0)).toBe(true);
    expect(products.some(({ status }) => status === 0)).toBe(true);
    expect(demo.reviews.length).toBeGreaterThan(35);
    expect([demo.inquiries.length, demo.contacts.length]).toEqual([13, 12]);
  });

  it('says only what the contract can answer', () => expectSound(demo, products));

  it('takes its natural rounds from real rows', () => {
    const rows = new Set(readDiamonds().map(({ carat, x, y, z }) => `${carat} ${x} ${y} ${z}`));
    const rounds = products.filter(
      (stone) => isLoose(stone) && isShape(stone, 'Round') && !stone.fancycolor,
    );
    expect(rounds.length).toBeGreaterThan(90);
    for (const { weight, specifications } of rounds) {
      expect(rows).toContain([weight, ...measuresIn(specifications)].join(' '));
    }
  });

  it.each(shapes)('has honest measures: %s', (shape) => {
    const { ratio } = proportions[shape];
    const stones = products.filter((stone) => isLoose(stone) && isShape(stone, shape));
    expect(stones.length).toBeGreaterThan(10);
    for (const { specifications, weight } of stones) {
      const [length = 0, width = 0, depth = 0] = measuresIn(specifications);
      const measured = weightOf(shape, { length, width, depth });
      expect(measured / (weight ?? 0)).toBeGreaterThan(0.88);
      expect(measured / (weight ?? 0)).toBeLessThan(1.12);
      expect(length / width).toBeGreaterThan(ratio[0] - 0.03);
      expect(length / width).toBeLessThan(ratio[1] + 0.03);
    }
  });

  it('sells grown stones for much less than mined ones', () => {
    const perCarat = (origin: string) => {
      const priced = products.filter(
        (stone) => isLoose(stone) && stone.stonetype?.type === origin && !stone.fancycolor,
      );
      return sum(priced.map(({ price, weight }) => price.usd / (weight ?? 1))) / priced.length;
    };
    expect(perCarat('Lab Grown')).toBeLessThan(perCarat('Natural') * 0.4);
  });

  it('has stock that the ledger gives again, and sells nothing twice', () => {
    for (const { _id, quantity, purchased_qty, remaining_qty } of products) {
      const moved = demo.movements.filter(({ p_id }) => p_id === _id).map(({ change }) => change);
      expect(remaining_qty).toBe(quantity + sum(moved));
      expect(remaining_qty).toBe(quantity - purchased_qty);
      expect(remaining_qty).toBeGreaterThanOrEqual(0);
    }
  });

  it('has orders whose totals, moments and statuses agree', () => {
    const byId = new Map(products.map((known) => [known._id, known]));
    for (const placed of demo.orders) {
      expect(placed.total).toBe(totalOf(placed.items));
      expect(placed.currency).toBe(currencyOf(placed.customer));
      expect(placed.history.at(-1)?.status).toBe(placed.status);
      const moments = placed.history.map(({ at }) => at.getTime());
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(moments[0]).toBe(placed.createdAt.getTime());
      expect(moments.at(-1)).toBeLessThan(baseDate.getTime());
      for (const { p_id } of placed.items) {
        expect(byId.get(p_id)?.createdAt.getTime()).toBeLessThan(placed.createdAt.getTime());
      }
    }
  });

  it('has ratings that are the sums of its reviews, one for each person and product', () => {
    const keys = demo.reviews.map(({ p_id, u_id }) => `${p_id} ${u_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { _id, rating } of products) {
      const written = demo.reviews.filter(({ p_id }) => p_id === _id);
      expect(rating).toEqual({ sum: sum(written.map((one) => one.rating)), count: written.length });
    }
    const verified = demo.reviews.filter((review) => review.verified);
    expect(verified.length / demo.reviews.length).toBeGreaterThan(0.6);
  });
});

/** Every lookup exists under its id and text, collections lie in their parents, the wire takes it. */
function expectSound(plan: Plan, of: readonly SeedProduct[]): void {
  const texts = new Map(lookupKinds.map((kind) => [kind, textsById(plan, kind)]));
  const parents = new Map(plan.lookups.collection.map(({ _id, pc_id }) => [_id, pc_id]));
  for (const { pictures, ...seeded } of of) {
    expect(pictures.length).toBeGreaterThan(0);
    product.parse(presentProduct({ ...seeded, images: [] }));
    for (const kind of lookupKinds) {
      const { idKey, textKey, embeddedAs } = lookups[kind];
      const copy = seeded[embeddedAs] as Record<string, unknown> | null; // one of eight shapes
      if (copy) expect(texts.get(kind)?.get(Number(copy[idKey]))).toBe(copy[textKey]);
    }
    const { collection, parentcollection } = seeded;
    expect(parents.get(collection?.c_id ?? 0)).toBe(parentcollection?.pc_id);
  }
  expect(new Set(of.map(({ sku }) => sku)).size).toBe(of.length);
  for (const placed of plan.orders) order.parse(presentOrder(placed));
}

function textsById(plan: Plan, kind: (typeof lookupKinds)[number]): Map<number, unknown> {
  const { textKey } = lookups[kind];
  return new Map(plan.lookups[kind].map((row: LookupDocument) => [row._id, row[textKey]]));
}

const isLoose = ({ parentcollection }: SeedProduct) => parentcollection?.name === 'Loose Diamonds';
const isShape = ({ diamondshape }: SeedProduct, shape: Shape) => diamondshape?.name === shape;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function measuresIn(specifications: string): number[] {
  const [size = ''] = specifications.split(' mm');
  return size.split(' x ').map(Number);
}
