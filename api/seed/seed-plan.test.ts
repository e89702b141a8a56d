import { isDeepStrictEqual } from 'node:util';
import { currencyOf, lookupKinds, lookups, order, product, taxSeller } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import type { LookupDocument } from '../src/catalogue/lookups/lookup.model.ts';
import { presentProduct } from '../src/catalogue/products/product.presenter.ts';
import { presentOrder } from '../src/sales/orders/order.presenter.ts';
import { amountsOf } from '../src/sales/orders/order-amounts.ts';
import { hasPlausibleSize, readDiamonds } from './diamonds-csv.ts';
import { baseDate, dayMs, latestMorning, type Plan, type SeedProduct } from './plan.ts';
import { estimateCarats, proportions } from './proportions.ts';
import { planOf } from './seed.ts';
import { type Shape, shapes } from './shapes.ts';

const admin = { email: 'admin@vajra.example', password: 'vajra-admin-demo' };
const demo = planOf('demo', admin);
const products = [...demo.products];
const diamonds = readDiamonds();

const withProductArray = (plan: Plan) => ({ ...plan, products: [...plan.products] });

describe('every plan', () => {
  it.each(['demo', 2500] as const)('is deterministic: %s', (kind) => {
    const [one, other] = [planOf(kind, admin), planOf(kind, admin)].map(withProductArray);
    expect(isDeepStrictEqual(one, other)).toBe(true); // toEqual takes seconds for plans of this size
  });

  it('has the requested number of valid products, in all shapes', () => {
    const plan = planOf(3000, admin);
    const generated = [...plan.products];
    expect(generated).toHaveLength(3000);
    expect(plan.productCount).toBe(3000);
    expect(new Set(generated.map(({ diamondshape }) => diamondshape?.name)).size).toBe(
      shapes.length,
    );
    expectValid(plan, generated);
  });
});

describe('latestMorning', () => {
  it.each([
    ['2027-04-01T09:30:00+05:30', '2027-04-01T09:30:00+05:30'],
    ['2027-04-01T09:29:59+05:30', '2027-03-31T09:30:00+05:30'],
    ['2027-04-01T23:59:00Z', '2027-04-01T09:30:00+05:30'],
    ['2026-10-01T00:00:00Z', '2026-09-30T09:30:00+05:30'],
  ])('at %s it is %s', (now, expected) => {
    expect(latestMorning(new Date(now))).toEqual(new Date(expected));
  });
});

describe('the stones plan', () => {
  const plan = planOf('stones', admin);
  const stones = [...plan.products];

  it('has every row of diamonds.csv unchanged', () => {
    expect(diamonds).toHaveLength(53_940);
    expect(stones).toHaveLength(diamonds.length);
    const values = stones.map((stone) => [
      stone.weight,
      stone.cutgrade?.cut_grade,
      stone.naturalcolor?.ncolor,
      stone.clarity?.clarity,
    ]);
    const expected = diamonds.map(({ carat, cut, color, clarity }) => [carat, cut, color, clarity]);
    expect(values.filter((value, at) => !isDeepStrictEqual(value, expected[at]))).toEqual([]);
  });

  it('omits implausible dimensions', () => {
    const implausible = diamonds.flatMap((row, index) => (hasPlausibleSize(row) ? [] : [index]));
    expect(implausible.length).toBeGreaterThan(0);
    expect(implausible.map((index) => stones[index]?.length)).toEqual(implausible.map(() => null));
  });

  it('has only active products', () => {
    expect(stones.every(({ status }) => status === 1)).toBe(true);
  });

  it('shares a few photographs among all stones', () => {
    const firstMedia = new Set(stones.map(({ media }) => JSON.stringify(media[0])));
    expect(firstMedia.size).toBeLessThanOrEqual(16);
  });
});

describe('the demo plan', () => {
  it('has stones in ten shapes, jewellery, customers and orders in every status', () => {
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

  it('is valid in the contract', () => expectValid(demo, products));

  it('takes natural round stones from rows of diamonds.csv', () => {
    const rows = new Set(diamonds.map(({ carat, x, y, z }) => `${carat} ${x} ${y} ${z}`));
    const rounds = products.filter(
      (stone) => isLoose(stone) && isShape(stone, 'Round') && !stone.fancycolor,
    );
    expect(rounds.length).toBeGreaterThan(90);
    for (const { weight, specifications } of rounds) {
      expect(rows).toContain([weight, ...sizesIn(specifications)].join(' '));
    }
  });

  it.each(shapes)('has dimensions that match the weight: %s', (shape) => {
    const { ratio } = proportions[shape];
    const stones = products.filter((stone) => isLoose(stone) && isShape(stone, shape));
    expect(stones.length).toBeGreaterThan(10);
    for (const { specifications, weight } of stones) {
      const [length = 0, width = 0, depth = 0] = sizesIn(specifications);
      const estimated = estimateCarats(shape, { length, width, depth });
      expect(estimated / (weight ?? 0)).toBeGreaterThan(0.88);
      expect(estimated / (weight ?? 0)).toBeLessThan(1.12);
      expect(length / width).toBeGreaterThan(ratio[0] - 0.03);
      expect(length / width).toBeLessThan(ratio[1] + 0.03);
    }
  });

  it('sells lab-grown stones for much less than natural ones', () => {
    const averagePerCarat = (origin: string) => {
      const stones = products.filter(
        (stone) => isLoose(stone) && stone.stonetype?.type === origin && !stone.fancycolor,
      );
      return sum(stones.map(({ price, weight }) => price.usd / (weight ?? 1))) / stones.length;
    };
    expect(averagePerCarat('Lab Grown')).toBeLessThan(averagePerCarat('Natural') * 0.4);
  });

  it('has stock that matches the ledger and is never negative', () => {
    for (const { _id, quantity, purchased_qty, remaining_qty } of products) {
      const changes = demo.movements.filter(({ p_id }) => p_id === _id).map(({ change }) => change);
      expect(remaining_qty).toBe(quantity + sum(changes));
      expect(remaining_qty).toBe(quantity - purchased_qty);
      expect(remaining_qty).toBeGreaterThanOrEqual(0);
    }
  });

  it('has orders with consistent totals, dates and statuses', () => {
    const byId = new Map(products.map((item) => [item._id, item]));
    for (const placed of demo.orders) {
      expect(placed.total).toBe(amountsOf(placed).total);
      expect(placed.currency).toBe(currencyOf(placed.customer));
      expect(placed.history.at(-1)?.status).toBe(placed.status);
      const times = placed.history.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBe(placed.createdAt.getTime());
      expect(times.at(-1)).toBeLessThan(baseDate.getTime());
      for (const { p_id } of placed.items) {
        expect(byId.get(p_id)?.createdAt.getTime()).toBeLessThan(placed.createdAt.getTime());
      }
    }
  });

  it('has sales and a refund in the last 30 days, which the dashboard shows', () => {
    const isRecent = (at?: Date | null) => at && at.getTime() > baseDate.getTime() - 30 * dayMs;
    const { refunds } = demo.orderRecords;
    expect(demo.orders.filter(({ createdAt }) => isRecent(createdAt)).length).toBeGreaterThan(5);
    expect(refunds.some(({ settledAt }) => isRecent(settledAt))).toBe(true);
  });

  it('has paid orders, one to be paid by bank transfer, refunds and a return request', () => {
    const states = demo.orders.map(({ payment }) => payment?.state);
    const count = (state: string) => states.filter((each) => each === state).length;
    expect(count('due')).toBe(1);
    expect(count('partly_refunded')).toBe(1);
    const cancelled = demo.orders.filter(({ status }) => status === 'Cancelled');
    expect(count('refunded')).toBe(cancelled.length);
    expect(count('paid')).toBe(demo.orders.length - cancelled.length - 2);
    expect(demo.orders.filter(({ returns }) => returns)).toHaveLength(1);
    expect(new Set(demo.orders.map(({ shipping }) => shipping?.name))).toEqual(
      new Set(['Standard', 'Express']),
    );
  });

  it('has an invoice of each paid order and a credit note of each refund, without gaps', () => {
    const { invoices, refunds, payments, invoice_series, store_settings } = demo.orderRecords;
    expect(invoices).toHaveLength(payments.length + refunds.length);
    expect(invoice_series.map(({ last }) => last)).toEqual([payments.length, refunds.length]);
    expect(new Set(invoices.map((each) => each.number)).size).toBe(invoices.length);
    const times = invoices.map(({ kind, issuedAt }) => [kind, issuedAt.getTime()] as const);
    for (const kind of ['invoice', 'credit_note']) {
      const ofKind = times.filter((each) => each[0] === kind).map(([, time]) => time);
      expect(ofKind).toEqual(ofKind.toSorted((a, b) => a - b));
    }
    expect(taxSeller.safeParse(store_settings[0]?.edited.seller).success).toBe(true);
  });

  it('has ratings that match the reviews, at most one per user and product', () => {
    const keys = demo.reviews.map(({ p_id, u_id }) => `${p_id} ${u_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { _id, rating } of products) {
      const written = demo.reviews.filter(({ p_id }) => p_id === _id);
      expect(rating).toEqual({ sum: sum(written.map((one) => one.rating)), count: written.length });
    }
    const verified = demo.reviews.filter(({ u_id, p_id }) =>
      demo.orders.some(
        (order) =>
          order.u_id === u_id &&
          order.status !== 'Cancelled' &&
          order.items.some((item) => item.p_id === p_id),
      ),
    );
    expect(verified.length / demo.reviews.length).toBeGreaterThan(0.6);
  });
});

/** Expects existing lookups, collections of the right parent, and responses that fit the contract. */
function expectValid(plan: Plan, planned: readonly SeedProduct[]): void {
  const texts = new Map(lookupKinds.map((kind) => [kind, textsById(plan, kind)]));
  const parents = new Map(plan.lookups.collection.map(({ _id, pc_id }) => [_id, pc_id]));
  for (const { media, ...seeded } of planned) {
    expect(media.length).toBeGreaterThan(0);
    product.parse(presentProduct({ ...seeded, images: [] }));
    const outdated = lookupKinds.filter((kind) => {
      const { idKey, textKey, embeddedAs } = lookups[kind];
      const copy = seeded[embeddedAs] as Record<string, unknown> | null; // each kind has other keys
      return copy && texts.get(kind)?.get(Number(copy[idKey])) !== copy[textKey];
    });
    expect(outdated).toEqual([]);
    const { collection, parentcollection } = seeded;
    expect(parents.get(collection?.c_id ?? 0)).toBe(parentcollection?.pc_id);
  }
  expect(new Set(planned.map(({ sku }) => sku)).size).toBe(planned.length);
  for (const placed of plan.orders) order.parse(presentOrder(placed));
}

function textsById(plan: Plan, kind: (typeof lookupKinds)[number]): Map<number, unknown> {
  const { textKey } = lookups[kind];
  return new Map(plan.lookups[kind].map((row: LookupDocument) => [row._id, row[textKey]]));
}

const isLoose = ({ parentcollection }: SeedProduct) => parentcollection?.name === 'Loose Diamonds';
const isShape = ({ diamondshape }: SeedProduct, shape: Shape) => diamondshape?.name === shape;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function sizesIn(specifications: string): number[] {
  const [size = ''] = specifications.split(' mm');
  return size.split(' x ').map(Number);
}
