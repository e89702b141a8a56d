import { describe, expect, it } from 'vitest';
import { mergeSpecifications } from './specifications.ts';
import {
  clarityTerms,
  cutTerms,
  formatFancyColor,
  normalizeTerm,
  parseFinish,
  shapeTerms,
} from './trade-terms.ts';

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
