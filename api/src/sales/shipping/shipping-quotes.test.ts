import { toMinor } from '@vajra/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parcelOf, quotesFor } from './shipping-quotes.ts';
import type { ShippingMethodDocument, ShippingZoneDocument } from './shipping-settings.ts';

const inr = (price: number) => ({ inr: price, usd: 0 });
const byValue = (
  countries: ShippingZoneDocument['countries'],
  ...tiers: [from: number, price: number][]
): ShippingZoneDocument => ({
  basis: 'value',
  countries,
  tiers: tiers.map(([from, price]) => ({ from: inr(from), price: inr(price) })),
});
const byWeight = (
  countries: ShippingZoneDocument['countries'],
  ...tiers: [grams: number, price: number][]
): ShippingZoneDocument => ({
  basis: 'weight',
  countries,
  tiers: tiers.map(([grams, price]) => ({ from: { grams }, price: inr(price) })),
});

function methodWith(
  methodId: number,
  zones: ShippingZoneDocument[],
  isActive = true,
): ShippingMethodDocument {
  const name = `Method ${methodId}`;
  return { methodId, name, description: '', fromDays: 1, toDays: 2, isActive, zones };
}

const nothing = { goods: inr(0), grams: 0 };
function pricesIn(
  country: string,
  methods: ShippingMethodDocument[],
  parcel = nothing,
  packagingGrams = 0,
): [number, number][] {
  return quotesFor({ methods, packagingGrams }, country, parcel).map(({ method, price }) => [
    method.methodId,
    price.inr,
  ]);
}

it('offers the active methods that serve a country, in their order', () => {
  const methods = [
    methodWith(3, [byValue(['US', 'CA'], [0, 500])]),
    methodWith(1, [byValue(['IN'], [0, 0]), byValue('others', [0, 900])]),
    methodWith(2, [byValue('others', [0, 1])], false),
  ];
  expect(pricesIn('India', methods)).toEqual([[1, 0]]);
  expect(pricesIn('united states', methods)).toEqual([
    [3, 500],
    [1, 900],
  ]);
  expect(pricesIn('CA', methods)).toEqual([
    [3, 500],
    [1, 900],
  ]);
});

it('serves a country that is not in the list as all others', () => {
  const methods = [
    methodWith(1, [byValue(['IN'], [0, 0])]),
    methodWith(2, [byValue('others', [0, 7])]),
  ];
  expect(pricesIn('Atlantis', methods)).toEqual([[2, 7]]);
  expect(pricesIn('__proto__', methods)).toEqual([[2, 7]]);
});

it('offers nothing where no method serves a country', () => {
  expect(pricesIn('France', [methodWith(1, [byValue(['IN'], [0, 0])])])).toEqual([]);
});

it('chooses the price by the order value of each currency', () => {
  const zone: ShippingZoneDocument = {
    basis: 'value',
    countries: 'others',
    tiers: [
      { from: { inr: 0, usd: 0 }, price: { inr: 900, usd: 90 } },
      { from: { inr: 1000, usd: 500 }, price: { inr: 0, usd: 0 } },
    ],
  };
  const priceOf = (goods: { inr: number; usd: number }) =>
    quotesFor({ methods: [methodWith(1, [zone])], packagingGrams: 0 }, 'India', {
      goods,
      grams: 0,
    })[0]?.price;
  expect(priceOf({ inr: 999, usd: 499 })).toEqual({ inr: 900, usd: 90 });
  expect(priceOf({ inr: 1000, usd: 499 })).toEqual({ inr: 0, usd: 90 });
  expect(priceOf({ inr: 2000, usd: 500 })).toEqual({ inr: 0, usd: 0 });
});

it('chooses the price by the weight of the pieces and their packaging', () => {
  const methods = [methodWith(1, [byWeight('others', [0, 100], [50, 200], [100, 300])])];
  const priceAt = (grams: number, packagingGrams: number) =>
    pricesIn('India', methods, { goods: inr(0), grams }, packagingGrams)[0]?.[1];
  expect(priceAt(49.9, 0)).toBe(100);
  expect(priceAt(50, 0)).toBe(200);
  expect(priceAt(0.4, 49.5)).toBe(100);
  expect(priceAt(0.4, 49.6)).toBe(200);
  expect(priceAt(1e9, 0)).toBe(300);
});

it('weighs a carat as a fifth of a gram, without errors of binary fractions', () => {
  const stone = (weight: number | null) => ({ price: inr(10), discount: 50, weight });
  const lines = [
    { product: stone(0.35), quantity: 3 },
    { product: stone(3.95), quantity: 1 },
    { product: stone(null), quantity: 9 },
  ];
  expect(parcelOf(lines, 'list')).toEqual({ goods: inr(130), grams: 1 });
  expect(parcelOf(lines, 'discounted').goods.inr).toBe(65);
});

it('never asks a lower price for a more valuable order when tiers are ascending', () => {
  const amount = fc.integer({ min: 1, max: toMinor(1_000_000) });
  fc.assert(
    fc.property(fc.uniqueArray(amount, { maxLength: 10 }), amount, amount, (limits, one, other) => {
      const sorted = limits.toSorted((a, b) => a - b);
      const tiers = [0, ...sorted].map((from, index): [number, number] => [from, index]);
      const methods = [methodWith(1, [byValue('others', ...tiers)])];
      const priceOf = (value: number) =>
        pricesIn('India', methods, { goods: inr(value), grams: 0 })[0]?.[1] ?? Number.NaN;
      expect(priceOf(Math.max(one, other))).toBeGreaterThanOrEqual(priceOf(Math.min(one, other)));
      expect(priceOf(one)).toBe(sorted.filter((from) => from <= one).length);
    }),
  );
});
