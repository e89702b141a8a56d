import { describe, expect, it } from 'vitest';
import { countries } from './addresses.ts';
import {
  gstStateCode,
  gstStates,
  halfTaxOn,
  halfTaxWithin,
  isGstin,
  maskPan,
  panPattern,
  shareOf,
} from './gst.ts';

describe('halfTaxWithin', () => {
  it.each([
    [10_300_000, 300, 150_000],
    [9_007_199_254_740_991, 300, 131_172_804_680_694],
    [0, 300, 0],
    // Exactly half a paisa is rounded up.
    [101, 100, 1],
  ])('of %d at rate %d is %d', (amount, rate, half) => {
    expect(halfTaxWithin(amount, rate)).toBe(half);
  });
});

describe('halfTaxOn', () => {
  it.each([
    [10_000_000, 150, 75_000],
    // A half of 3 % of ₹33.50 is 50.25 paise.
    [3_350, 300, 50],
    [3_400, 25, 4],
    // Exactly half a paisa is rounded up.
    [100, 100, 1],
  ])('of %d at rate %d is %d', (amount, rate, half) => {
    expect(halfTaxOn(amount, rate)).toBe(half);
  });
});

describe('shareOf', () => {
  it.each([
    [1_000, 1, 3, 333],
    [1_000, 2, 3, 667],
    [1, 1, 2, 1], // half up
    [1_000, 3, 3, 1_000],
    [9_007_199_254_740_991, 2, 3, 6_004_799_503_160_661],
    [1_000, 0, 0, 0],
  ])('%d times %d of %d is %d', (amount, part, whole, share) => {
    expect(shareOf(amount, part, whole)).toBe(share);
  });
});

describe('isGstin', () => {
  it.each(['27AAPFU0939F1ZV', '24AAACV1234F1ZV', '27AAPFU0059F1Z0'])('accepts %s', (text) => {
    expect(isGstin(text)).toBe(true);
  });

  it.each([
    ['another check character', '27AAPFU0939F1ZW'],
    ['a state that does not exist', '99AAPFU0939F1ZV'],
    ['lower case', '27aapfu0939f1zv'],
    // The last character is the check character of those before it.
    ['a prefix', '2427AAPFU0939F1ZL'],
    ['a suffix', '27AAPFU0939F1ZV0'],
  ])('rejects %s', (_, text) => {
    expect(isGstin(text)).toBe(false);
  });
});

describe('gstStateCode', () => {
  it.each([
    ['Gujarat', '24'],
    ['tamil nadu', '33'],
    ['Jammu & Kashmir', '01'],
    ['Dadra & Nagar Haveli and Daman & Diu', '26'],
    ['NCT of Delhi', '07'],
    ['New Delhi', '07'],
    ['Uttaranchal', '05'],
    ['Orissa', '21'],
    ['Chattisgarh', '22'],
    ['Pondicherry', '34'],
    ['Dadra and Nagar Haveli', '26'],
    ['Daman and Diu', '26'],
    ['Jammu Kashmir', '01'],
    ['', undefined],
    ['Bavaria', undefined],
  ])('of %s is %s', (name, code) => {
    expect(gstStateCode(name)).toBe(code);
  });
});

it('has one GST code for each state of India', () => {
  const india = countries.find(({ code }) => code === 'IN');
  const codes = india?.states.map(gstStateCode) ?? [];
  expect(codes.toSorted()).toEqual(Object.keys(gstStates).toSorted());
});

it('a PAN is shown without its middle', () => {
  expect(maskPan('ABCDE1234F')).toBe('ABCxxxxx4F');
  expect(panPattern.test('ABCDE1234F')).toBe(true);
  for (const text of ['ABCDE12345', 'XABCDE1234F', 'ABCDE1234FX']) {
    expect(panPattern.test(text)).toBe(false);
  }
});
