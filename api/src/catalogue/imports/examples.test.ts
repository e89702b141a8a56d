import { readdirSync, readFileSync } from 'node:fs';
import { endpoints, type ImportDetail, type Product } from '@vajra/contract';
import { expect, it } from 'vitest';
import { createCheckedImport, createFinishedImport } from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

/** Lists as ten traders write them; expected.json says what becomes of each of their rows. */
const folder = new URL('examples/', import.meta.url);
const files = readdirSync(folder).filter((name) => /\.(csv|txt)$/.test(name));

const api = await useTestApi();
const admin = await api.createAdmin();

type Row = Record<string, unknown>;
const expected: Record<string, Row> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
);

const rate = 80;
const choicesOf: Readonly<Record<string, Record<string, unknown>>> = {
  '03-tabs-utf-16.txt': { pricePer: 'stone' },
  '10-words-to-map.csv': {
    pricePer: 'carat',
    values: [
      { field: 'shape', value: 'Old Mine', action: 'create', target: 'Old Mine Cut' },
      { field: 'color', value: 'TOP  WESSELTON', action: 'use', target: 'G' },
      { field: 'color', value: 'Mixed', action: 'skip' },
      { field: 'cut', value: 'Super Ideal', action: 'use', target: 'ideal' },
      { field: 'polish', value: 'Triple', action: 'use', target: 'Excellent' },
      { field: 'availability', value: 'Ready', action: 'use', target: 'Available' },
    ],
  },
};

const read = (name: string) => readFileSync(new URL(name, folder));

async function importFile(name: string): Promise<ImportDetail> {
  const isMapped = name === '10-words-to-map.csv';
  const choices = { rate, makeLookups: isMapped ? 0 : 1, ...choicesOf[name] };
  return createFinishedImport(api, admin, read(name), choices);
}

/** Returns the rows that were imported by stock number, and the problems of the others by line. */
async function outcomeOf({ import_id }: ImportDetail, skus: readonly string[]): Promise<Row> {
  const params = { import_id };
  const { problems } = await api.call(endpoints.getImportProblems, { params }, admin);
  const outcome: Row = {};
  for (const sku of skus) {
    const { data } = await api.call(endpoints.getProducts, { body: { search: sku } }, admin);
    const found = data.productData.find((product) => product.sku === sku);
    if (found) outcome[sku] = facts(found);
  }
  for (const { line, column, value, message } of problems) {
    outcome[`line ${line}`] = `${column ?? 'row'} “${value}”: ${message}`;
  }
  return outcome;
}

function facts(product: Product) {
  const { name, weight, length, specifications, quantity, status, description } = product;
  const { diamondshape, stonetype, cutgrade, clarity, naturalcolor, fancycolor } = product;
  const lookups = [
    ...[diamondshape?.name, stonetype?.type, naturalcolor?.ncolor, fancycolor?.fcolor],
    ...[clarity?.clarity, cutgrade?.cut_grade],
  ];
  return {
    name,
    lookups: lookups.map((text) => text ?? '-').join(' | '),
    size: `${weight} ct, ${length} mm`,
    prices: `₹${product.inr_price} $${product.usd_price}`,
    stock: `${quantity}, ${status === 1 ? 'active' : 'inactive'}`,
    ...(specifications && { specifications }),
    ...(description && { description }),
  };
}

/** Returns the stock numbers that a file's text contains. */
function stockNumbers(name: string): string[] {
  const bytes = read(name);
  const text = bytes.toString(name.includes('utf-16') ? 'utf16le' : 'utf8');
  return [...new Set(text.match(/\b(?:RN|EU|UT|QB|ME|LG|TT|IN|PL|WM)-\d+\b/g) ?? [])];
}

it('shows unknown values of a file with their rows, and asks what they mean', async () => {
  const list = read('10-words-to-map.csv');
  const { unknownValues, counts } = await createCheckedImport(api, admin, list, { rate });
  expect(unknownValues.map(({ field, value, rows }) => [field, value, rows])).toEqual(
    expect.arrayContaining([
      ['availability', 'Ready', 4],
      ['color', 'Mixed', 1],
      ['color', 'Top Wesselton', 1],
      ['cut', 'Super Ideal', 2],
      ['lab', 'EGL', 2],
      ['polish', 'Triple', 1],
      ['shape', 'Old Mine', 2],
    ]),
  );
  expect(counts.refused).toBe(4);
});

/** Exports of other programs, and the one choice that each needs, besides the rate. */
const exportsOf: readonly [name: string, choices: Record<string, unknown>, rows: number][] = [
  ['portal-search-export.csv', {}, 25],
  ['marketplace-natural.csv', {}, 1],
  ['marketplace-labgrown.csv', {}, 1],
  ['shop-price-list.csv', {}, 25],
  ['shopify-export.csv', {}, 2],
  ['woocommerce-export.csv', {}, 2],
];

it.each(exportsOf)('%s is imported whole', async (name, choices, rows) => {
  const list = readFileSync(new URL(`exports/${name}`, folder));
  const done = await createFinishedImport(api, admin, list, { rate, makeLookups: 1, ...choices });
  const { problems } = await api.call(
    endpoints.getImportProblems,
    { params: { import_id: done.import_id } },
    admin,
  );
  expect(problems).toEqual([]);
  expect(done.counts).toMatchObject({ new: rows, refused: 0 });
});

it.each(files)('%s loses no good row', async (name) => {
  const done = await importFile(name);
  expect(done.state).toBe('done');
  const outcome = await outcomeOf(done, stockNumbers(name));
  expect(outcome).toEqual(expected[name]);
  // Importing it again changes nothing.
  const { counts } = await importFile(name);
  expect(counts).toMatchObject({ new: 0, changed: 0 });
});
