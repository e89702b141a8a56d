import { lookupFields, lookupKinds, parseSynonyms, standardSynonyms } from '@vajra/contract';
import {
  buildProductRow,
  ProductIndex,
  presentSearch,
  Vocabulary,
  type VocabularySource,
} from '@vajra/product-index';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPlan } from './demo-plan.ts';
import type { SeedProduct } from './plan.ts';

type Test = (product: SeedProduct) => boolean;

const both =
  (...tests: Test[]): Test =>
  (product) =>
    tests.every((test) => test(product));
const carat =
  (min: number, max: number): Test =>
  ({ weight }) =>
    weight !== null && weight !== undefined && weight >= min && weight <= max;
const rupees =
  (min: number, max: number): Test =>
  ({ price }) =>
    price.inr > 0 && price.inr >= min * 100 && price.inr <= max * 100;
const dollars =
  (max: number): Test =>
  ({ price }) =>
    price.usd > 0 && price.usd <= max * 100;
const shape =
  (...names: string[]): Test =>
  ({ diamondshape }) =>
    names.includes(diamondshape?.name ?? '');
const clarity =
  (...names: string[]): Test =>
  (product) =>
    names.includes(product.clarity?.clarity ?? '');
const colour =
  (names: string): Test =>
  ({ naturalcolor }) =>
    naturalcolor !== null && naturalcolor !== undefined && names.includes(naturalcolor.ncolor);
const kind =
  (name: string): Test =>
  ({ parentcollection }) =>
    parentcollection?.name === name;
const collection =
  (name: string): Test =>
  (product) =>
    product.collection?.name === name;
const origin =
  (name: string): Test =>
  ({ stonetype }) =>
    stonetype?.type === name;
const cut =
  (name: string): Test =>
  ({ cutgrade }) =>
    cutgrade?.cut_grade === name;
const says =
  (pattern: RegExp): Test =>
  ({ name, description = '' }) =>
    pattern.test(`${name} ${description}`);
const sku =
  (number: string): Test =>
  (product) =>
    product.sku === number;
const nothing: Test = () => false;

/** Searches, and exactly which of the demo store's products they must find. */
const exact: readonly (readonly [search: string, Test])[] = [
  // weights
  ['1 carat', carat(0.9, 1.1)],
  ['1ct', carat(0.9, 1.1)],
  ['1.00 carat', carat(0.9, 1.1)],
  ['half carat', carat(0.45, 0.55)],
  ['1/2 ct', carat(0.45, 0.55)],
  ['50 pointer', carat(0.45, 0.55)],
  ['1-1.5 ct', carat(1, 1.5)],
  ['between 1 and 2 carats', carat(1, 2)],
  ['above 3 carat', carat(3, 1000)],
  ['2ct+', carat(2, 1000)],
  ['less than half a carat', carat(0, 0.5)],
  // prices
  ['under 2 lakh', rupees(0, 200_000)],
  ['2 lakh tak', rupees(0, 200_000)],
  ['between 50k and 1 lakh', rupees(50_000, 100_000)],
  ['1 to 2 lakh', rupees(100_000, 200_000)],
  ['over 1 lakh under 2 lakh', rupees(100_000, 200_000)],
  ['₹ 4,00,000', rupees(0, 400_000)],
  ['$500', dollars(500)],
  ['budget 50000', rupees(0, 50_000)],
  ['around 1 lakh', rupees(90_000, 110_000)],
  // grades
  ['vs1 f', both(clarity('VS1'), colour('F'))],
  ['f vs1', both(clarity('VS1'), colour('F'))],
  ['VS1/F', both(clarity('VS1'), colour('F'))],
  ['d-f vs', both(clarity('VS1', 'VS2'), colour('DEF'))],
  ['D to F', colour('DEF')],
  ['between D and F', colour('DEF')],
  ['D and F', colour('DF')],
  ['vs1, vs2', clarity('VS1', 'VS2')],
  ['VVS2 or better', clarity('IF', 'VVS1', 'VVS2')],
  ['colourless', colour('DEF')],
  ['ideal cut', cut('Ideal')],
  ['very good cut', cut('Very Good')],
  // shapes and kinds of pieces
  ['rbc', shape('Round')],
  ['round oval', shape('Round', 'Oval')],
  ['गोल', shape('Round')],
  ['gol', shape('Round')],
  ['emrald', shape('Emerald')],
  ['marquies', shape('Marquise')],
  ['loose diamonds', kind('Loose Diamonds')],
  ['अंगूठी', kind('Rings')],
  ['anguthi', kind('Rings')],
  ['diamond earring', kind('Earrings')],
  ['tennis braclet', collection('Tennis Bracelets')],
  ['tennisbracelet', collection('Tennis Bracelets')],
  ['heart pendant', both(shape('Heart'), kind('Pendants'))],
  ['cvd', origin('Lab Grown')],
  ['HPHT', origin('Lab Grown')],
  ['lab-grown', origin('Lab Grown')],
  // all together
  [
    '1 carat round under 4 lakh VS',
    both(carat(0.9, 1.1), shape('Round'), rupees(0, 400_000), clarity('VS1', 'VS2')),
  ],
  ['vs1 f 1ct', both(clarity('VS1'), colour('F'), carat(0.9, 1.1))],
  ['गोल 1 कैरेट', both(shape('Round'), carat(0.9, 1.1))],
  ['18k rose gold ring', both(kind('Rings'), says(/18K Rose Gold/))],
  // stock numbers
  ['VJ-10001', sku('VJ-10001')],
  ['vj10001', sku('VJ-10001')],
  // what the shop does not have
  ['GIA', nothing],
  ['xyzzy', nothing],
  ['a stone by xyzzy', nothing],
  ['💎 ?', nothing],
  ['18 ct', nothing],
];

/** Searches by words, all of whose products must pass, with some that must be among them. */
const words: readonly (readonly [search: string, Test, mustHave: Test])[] = [
  ['eternity band', says(/eternity/i), collection('Eternity Rings')],
  ['ear rings', kind('Earrings'), collection('Studs')],
  ['halo', says(/halo/i), collection('Halo Rings')],
  ['engagement ring', kind('Rings'), collection('Engagement Rings')],
  ['solitaire', says(/./), collection('Solitaire Pendants')],
  ['kangan', kind('Bracelets'), collection('Tennis Bracelets')],
  ['mangalsutra', kind('Pendants'), collection('Halo Pendants')],
  ['pear drop earrings', both(kind('Earrings'), shape('Pear')), collection('Drops')],
  ['18 carat gold', says(/18K/), kind('Rings')],
];

let index: ProductIndex;
let vocabulary: Vocabulary;
const active: SeedProduct[] = [];

beforeAll(() => {
  const plan = demoPlan({ email: 'admin@vajra.example', password: 'a-long-password' });
  index = new ProductIndex();
  const products = [...plan.products];
  active.push(...products.filter(({ status }) => status === 1));
  index.upsert(products.map((product) => buildProductRow(product, product._id, product.price)));
  const lookups: VocabularySource['lookups'] = {};
  for (const kind of lookupKinds) {
    const { textKey } = lookupFields[kind];
    lookups[kind] = plan.lookups[kind].map((value) => ({
      id: value._id,
      name: String(Reflect.get(value, textKey)),
    }));
  }
  vocabulary = new Vocabulary({ lookups, synonyms: parseSynonyms(standardSynonyms) });
});

function find(search: string) {
  const parts = index.interpret(search, vocabulary);
  const query = { parts, page: 1, perPage: 1000, soldLast: true };
  const { ids, totalCount } = index.query(query);
  return { ids, understood: presentSearch(index, query, totalCount, vocabulary) ?? [] };
}

const idsOf = (test: Test) => active.filter(test).map(({ _id }) => _id);
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

it.each(exact)('finds exactly what is meant by %s', (search, test) => {
  expect(sorted(find(search).ids)).toEqual(sorted(idsOf(test)));
});

it.each(words)('finds only what is meant by %s', (search, test, mustHave) => {
  const { ids } = find(search);
  const found = active.filter(({ _id }) => ids.includes(_id));
  expect(found.filter((product) => !test(product))).toEqual([]);
  expect(idsOf(mustHave).length).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining(idsOf(both(test, mustHave))));
});

describe('what a search was understood as', () => {
  it('names each part, its spelling, and what was left out', () => {
    expect(find('tenis braclets GIA 1ct').understood).toEqual([
      { as: 'words', text: 'tenis', start: 0, corrected: 'tennis', without: 0 },
      expect.objectContaining({ as: 'filter', key: 'pc_id', corrected: 'bracelets' }),
      { as: 'unknown', text: 'GIA', start: 15 },
      expect.objectContaining({ as: 'range', text: '1ct', range: 'carat', min: 0.9, max: 1.1 }),
    ]);
  });

  it('ignores the words of a sentence', () => {
    const { understood } = find('I need a round diamond for my wife');
    expect(understood.map(({ as, text }) => [as, text])).toEqual([
      ['filter', 'round'],
      ['unknown', 'wife'],
    ]);
  });

  it('shows products in stock first, then those that say it themselves', () => {
    const { ids } = find('solitaire');
    const found = ids.flatMap((id) => active.find(({ _id }) => _id === id) ?? []);
    const places = found.map((product) => {
      const text = `${product.name} ${product.description} ${product.collection?.name}`;
      return Number(product.remaining_qty <= 0) * 2 + Number(!/\bsolitaire\b/i.test(text));
    });
    expect(places).toEqual([...places].sort());
    expect(new Set(places).size).toBeGreaterThan(2);
  });
});
