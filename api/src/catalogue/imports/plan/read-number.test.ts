import { describe, expect, it } from 'vitest';
import {
  isShortened,
  readMeasure,
  readMeasurements,
  readPercentage,
  readPrice,
  signOfPrice,
} from './read-number.ts';

describe('prices', () => {
  it.each([
    ['5000', 5000],
    ['$5,000.50', 5000.5],
    ['₹ 3,84,200', 384_200],
    ['US$ 1 234.5', 1234.5],
    ['1.234,56', 1234.56],
    ['12 000,50', 12_000.5],
    ['12\u00a0000', 12_000],
    ['12,5', 12.5],
    ['3642.6000', 3642.6],
    ['0.123', 0.123],
    ['1234,567', 1234.567],
    ['12.345.678', 12_345_678],
    ['12,000/-', 12_000],
    ['Rs. 1,23,456/-', 123_456],
    ['1,23,456.50', 123_456.5],
    ['Was: $479Now: $425', 425],
    ['-5', -5],
    ['5.', 5],
    ['.5', 0.5],
    ['call', Number.NaN],
    ['', Number.NaN],
    ['12.3.4', Number.NaN],
    ['1,2,3.5', Number.NaN],
    ['1,234,5', Number.NaN],
    ['1,234.5.6', Number.NaN],
    ['0x10', Number.NaN],
    ['1e3', Number.NaN],
    ['1E+05', Number.NaN],
  ])('%j is %d', (text, value) => expect(readPrice(text, '.')).toBe(value));

  it.each([
    ['12.000', 12, 12_000],
    ['$1,205', 1205, 1.205],
    ['999.999', 999.999, 999_999],
    ['12,000/-', 12_000, 12],
    ['1.234,50', 1234.5, 1234.5],
  ])('%j is %d or, with decimal commas, %d', (text, withPoint, withComma) => {
    expect([readPrice(text, '.'), readPrice(text, ',')]).toEqual([withPoint, withComma]);
  });

  it.each([
    ['1234', 'none'],
    ['12 000', 'none'],
    ['12.50', '.'],
    ['0.123', '.'],
    ['1234.567', '.'],
    ['1,234.50', '.'],
    ['1,234,567', '.'],
    ['1,23,456', '.'],
    ['12,5', ','],
    ['1.234,567', ','],
    ['12.345.678', ','],
    ['12 000,50', ','],
    ['12.000', 'ambiguous'],
    ['₹ 1,205', 'ambiguous'],
    ['12,000/-', 'ambiguous'],
  ])('%j has the decimal sign %s', (text, sign) => expect(signOfPrice(text)).toBe(sign));
});

it.each([
  ['1E+05', true],
  ['2.14144E+09', true],
  ['2,14144E+09', true],
  ['1E05', false],
  ['RE+05', false],
])('%j shortened by a spreadsheet: %s', (text, expected) =>
  expect(isShortened(text)).toBe(expected),
);

it.each([
  [readMeasure, '1.01 ct', 1.01],
  [readMeasure, '1,01', 1.01],
  [readMeasure, '1.490', 1.49],
  [readMeasure, '.5', 0.5],
  [readMeasure, '6.21mm', 6.21],
  [readPercentage, '61.5', 61.5],
  [readPercentage, '0.615', 61.5],
  [readPercentage, '61.5 %', 61.5],
  [readPercentage, '57%', 57],
])('%o reads %j as %d', (read, text, value) => expect(read(text)).toBe(value));

it.each([
  ['6.18 x 6.21 x 3.83', [6.18, 6.21, 3.83]],
  ['6.18-6.21x3.83', [6.18, 6.21, 3.83]],
  ['6.18*6.21*3.83 mm', [6.18, 6.21, 3.83]],
  ['6.18 X 6.21 × 3.83', [6.18, 6.21, 3.83]],
  ['10.19x6.37x3.56', [10.19, 6.37, 3.56]],
  ['0 x 0 x 0', [0, 0, 0]],
  ['6.18 x 6.21', undefined],
  ['round', undefined],
])('%j measures %j', (text, size) => expect(readMeasurements(text)).toEqual(size));
