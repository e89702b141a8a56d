import { describe, expect, it } from 'vitest';
import { detectFields, detectPricePer } from '../file/column-names.ts';
import { readMeasure, readMeasurements, readPercentage, readPrice } from './read-number.ts';
import { mergeSpecifications } from './specifications.ts';
import {
  clarityTerms,
  cutTerms,
  formatFancyColor,
  normalizeTerm,
  parseFinish,
  shapeTerms,
} from './trade-terms.ts';

describe('columns', () => {
  it.each([
    ['Stock #', 'sku'],
    ['VenderStockNumber', 'sku'],
    ['stock_no', 'sku'],
    ['REFERENCE NUM', 'sku'],
    ['Avail', 'availability'],
    ['Shp', 'shape'],
    ['Ct Weight', 'weight'],
    ['Clearity', 'clarity'],
    ['Symetry', 'symmetry'],
    ['Fluo Intensity', 'fluorescence'],
    ['Report #', 'certificate'],
    ['Price/Carat', 'price'],
    ['Table %', 'tablePercent'],
    ['Fancy Color Dominant Color', 'fancyColor'],
    ['Rapnet Discount %', null],
    ['Diamond Image', null],
    ['', null],
  ])('%j is %s', (name, field) => expect(detectFields([name])).toEqual([field]));

  it('prefer the best name if several match a field', () => {
    expect(detectFields(['SKU', 'Stock #', 'Status', 'Availability'])).toEqual([
      null,
      'sku',
      null,
      'availability',
    ]);
  });

  it('named Depth are in millimetres next to a length, else in percent', () => {
    expect(detectFields(['Length', 'Width', 'Depth'])).toEqual(['length', 'width', 'depth']);
    expect(detectFields(['Depth', 'Table'])).toEqual(['depthPercent', 'tablePercent']);
  });

  it.each([
    [['RapNet Price'], 'carat'],
    [['Total Price'], 'stone'],
    [['Price INR', 'Price USD'], 'stone'],
    [['Price'], null],
  ])('%j have prices per %s', (header, per) =>
    expect(detectPricePer(header, detectFields(header))).toBe(per),
  );
});

describe('numbers', () => {
  it.each([
    [readPrice, '5000', 5000],
    [readPrice, '$5,000.50', 5000.5],
    [readPrice, '₹ 3,84,200', 384_200],
    [readPrice, 'US$ 1 234.5', 1234.5],
    [readPrice, '1.234,56', 1234.56],
    [readPrice, '12,5', 12.5],
    [readPrice, '1e3', 1000],
    [readPrice, '-5', -5],
    [readPrice, 'call', Number.NaN],
    [readPrice, '', Number.NaN],
    [readPrice, '12.3.4', Number.NaN],
    [readPrice, '0x10', Number.NaN],
    [readMeasure, '1.01 ct', 1.01],
    [readMeasure, '1,01', 1.01],
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
    ['0 x 0 x 0', [0, 0, 0]],
    ['6.18 x 6.21', undefined],
    ['round', undefined],
  ])('%j measures %j', (text, size) => expect(readMeasurements(text)).toEqual(size));
});

describe('trade terms', () => {
  it.each([
    [shapeTerms, 'BR', 'Round'],
    [shapeTerms, 'rbc', 'Round'],
    [shapeTerms, 'CMB', 'Cushion'],
    [shapeTerms, 'P', 'Pear'],
    [shapeTerms, 'MQ', 'Marquise'],
    [clarityTerms, 'loupe clean', 'IF'],
    [clarityTerms, 'p1', 'I1'],
    [clarityTerms, 'vs-1', 'VS1'],
    [clarityTerms, 'N', undefined],
    [cutTerms, 'X', 'Excellent'],
    [cutTerms, 'very good', 'Very Good'],
    [cutTerms, '', undefined],
  ])('%o: %j is %s', (table, word, meaning) =>
    expect(table.get(normalizeTerm(word))).toBe(meaning),
  );

  it.each([
    ['EX', 'Excellent'],
    ['VG-EX', 'Very Good to Excellent'],
    ['Good to Very Good', 'Good to Very Good'],
    ['quite good', undefined],
    ['G-VG-EX', undefined],
  ])('the finish %j is %s', (text, grade) => expect(parseFinish(text)).toBe(grade));

  it.each([
    [['yellow', 'Intense', 'greenish'], 'Fancy Intense Greenish Yellow'],
    [['Pink', 'Very Light', ''], 'Very Light Pink'],
    [['BLUE', 'Fancy Vivid', ''], 'Fancy Vivid Blue'],
  ] as const)('%j is %s', ([color, intensity, overtone], full) =>
    expect(formatFancyColor(color, intensity, overtone)).toBe(full),
  );
});

describe('specifications', () => {
  it('keep parts that are not given and text that an admin wrote', () => {
    const before = '6.18 x 6.21 x 3.83 mm · depth 61.5 % · table 55 % · a gift box';
    expect(mergeSpecifications({ table: 57, polish: 'Good' }, before)).toBe(
      '6.18 x 6.21 x 3.83 mm · depth 61.5 % · table 57 % · polish Good · a gift box',
    );
  });
});
