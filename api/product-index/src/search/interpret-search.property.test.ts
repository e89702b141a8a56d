import { parseSynonyms, standardSynonyms } from '@vajra/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productRow } from '../../test/product-index.arbitrary.ts';
import { ReferenceIndex } from '../../test/reference-index.ts';
import { mistakes } from '../../test/reference-search.ts';
import { ProductIndex } from '../product-index.ts';
import { distances } from './spelling.ts';
import { Vocabulary } from './vocabulary.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
const vocabulary = new Vocabulary({
  lookups: {
    diamondShape: named('Round', 'Oval', 'Heart'),
    clarity: named('IF', 'VVS1', 'VVS2', 'VS1'),
    naturalColor: named('D', 'E', 'F', 'G'),
    parentCollection: named('Loose Diamonds', 'Rings'),
    stoneType: named('Natural', 'Lab Grown'),
  },
  synonyms: [
    ...parseSynonyms(standardSynonyms).slice(0, 12),
    { terms: ['gem'], meanings: ['emeraude', 'ring'] },
  ],
});

const words = fc.constantFrom(
  ...['round', 'rouond', 'oval', 'ring', 'rings', 'rng', 'emeraude', 'emerade', 'strauß', 'obrein'],
  ...['vs', 'vs1', 'd-f', 'd', 'to', 'f', 'or better', 'lab', 'lab-grown', 'gem', 'heart', 'हीरा'],
  ...['1ct', '0.9', '0.90 ct', 'under 2 lakh', '₹5', '$3', 'between', 'and', '50%', '18k', 'r-1'],
  ...['R1', 'xyzzy', '𐔰𐍄𐔰𐍅', 'a', '--', '💎', 'ear', 'ringround', 'gol', '1/2', 'carat', '٣', 'ij'],
);
const search = fc.oneof(
  fc.array(words, { maxLength: 5 }).map((some) => some.join(' ')),
  fc.array(words, { maxLength: 3 }).map((some) => some.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

test('understands a search as the reference does, and finds the same products', () => {
  const rows = fc.array(productRow(30), { maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(rows, fc.array(search, { minLength: 4, maxLength: 4 }), (some, searches) => {
      const index = new ProductIndex();
      const reference = new ReferenceIndex();
      index.upsert(some);
      reference.upsert(some);
      for (const text of searches) {
        const parts = index.interpret(text, vocabulary);
        expect(parts).toEqual(reference.interpret(text, vocabulary));
        for (const { text: written, start } of parts)
          expect(text.slice(start, start + written.length)).toBe(written);
        const query = { parts, page: 1, perPage: 50, soldLast: true, facets: true };
        expect(index.query(query)).toEqual(reference.query(query));
      }
    }),
    { numRuns: 150 },
  );
});

test('counts the mistakes between two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, max) => {
      const { whole, start } = distances(one, other, max);
      const exact = mistakes(one, other);
      const starts = Array.from(other, (_, at) => mistakes(one, other.slice(0, at + 1)));
      expect(Math.min(whole, max + 1)).toBe(Math.min(exact, max + 1));
      expect(Math.min(start, max + 1)).toBe(Math.min(...starts, one.length, max + 1));
    }),
    { numRuns: 150 },
  );
});
