import { describe, expect, it } from 'vitest';
import { gstStateCode, halfTaxOn, halfTaxWithin, isGstin, maskPan, panPattern } from './gst.ts';

describe('tax', () => {
  it.each([
    [halfTaxWithin(10_300_000, 300), 150_000],
    [halfTaxOn(10_000_000, 150), 75_000],
    // A half of 3 % of ₹33.50 is 50.25 paise.
    [halfTaxOn(3_350, 300), 50],
    [halfTaxOn(3_400, 25), 4],
    // Exactly half a paisa is rounded up.
    [halfTaxOn(100, 100), 1],
    [halfTaxWithin(9_007_199_254_740_991, 300), 131_172_804_680_694],
    [halfTaxWithin(0, 300), 0],
  ])('%# is rounded half up', (actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('isGstin', () => {
  it.each(['27AAPFU0939F1ZV', '24AAACV1234F1ZV'])('accepts %s', (text) => {
    expect(isGstin(text)).toBe(true);
  });

  it.each([
    ['another check character', '27AAPFU0939F1ZW'],
    ['a state that does not exist', '99AAPFU0939F1ZV'],
    ['lower case', '27aapfu0939f1zv'],
    ['more', '27AAPFU0939F1ZV1'],
  ])('rejects %s', (_, text) => {
    expect(isGstin(text)).toBe(false);
  });
});

describe('gstStateCode', () => {
  it.each([
    ['Gujarat', '24'],
    ['tamil nadu', '33'],
    ['Orissa', '21'],
    ['Jammu & Kashmir', '01'],
    ['Bavaria', undefined],
  ])('of %s is %s', (name, code) => {
    expect(gstStateCode(name)).toBe(code);
  });
});

it('a PAN is shown without its middle', () => {
  expect(maskPan('ABCDE1234F')).toBe('ABCxxxxx4F');
  expect(panPattern.test('ABCDE1234F')).toBe(true);
  expect(panPattern.test('ABCDE12345')).toBe(false);
});
