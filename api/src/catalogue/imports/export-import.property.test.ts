import { endpoints, type Product } from '@vajra/contract';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { createCheckedImport } from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
let ids: Record<string, number>;

beforeAll(async () => {
  ids = {
    shape_id: await createLookup(api, 'diamondShape', '=1+1'),
    stone_id: await createLookup(api, 'stoneType', 'Natural'),
    clarity_id: await createLookup(api, 'clarity', "'@so"),
    grade_id: await createLookup(api, 'cutGrade', 'Premium, "almost" ideal'),
    ncolor_id: await createLookup(api, 'naturalColor', 'G–H'),
    fcolor_id: await createLookup(api, 'fancyColor', 'Champagne'),
  };
});

const texts = fc.oneof(
  fc.constantFrom(
    '=cmd()',
    "'=x",
    "''+1",
    '-5',
    '@a',
    '＝2',
    "'",
    '"',
    'a;b,c\td',
    'é\r\n"q"',
    '1e5',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);
/** Texts that the API accepts for required fields. */
const requiredText = texts.filter(
  (text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\r\n]/g, '')),
);

const fields = fc.record({
  name: requiredText,
  description: fc.option(requiredText, { nil: '' }),
  specifications: fc.option(requiredText, { nil: '' }),
  inr_price: fc.integer({ min: 0, max: 999_999_999_999 }).map((minor) => minor / 100),
  usd_price: fc.integer({ min: 0, max: 999_999_999_999 }).map((minor) => minor / 100),
  weight: fc.option(
    fc.double({ min: 0, max: 1e6, noNaN: true }).filter((value) => value > 1e-12 || value === 0),
  ),
  length: fc.option(fc.double({ min: 0.01, max: 999, noNaN: true })),
  discount: fc.integer({ min: 0, max: 10_000 }).map((part) => part / 100),
  quantity: fc.integer({ min: 0, max: 1_000_000 }),
  status: fc.constantFrom(0, 1),
  is_recommended: fc.constantFrom(0, 1),
  kept: fc.subarray(['shape_id', 'stone_id', 'clarity_id', 'grade_id', 'ncolor_id', 'fcolor_id']),
});

it('importing an export changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 8 }), async (stones) => {
      const made: Product[] = [];
      const pc_id = await createLookup(api, 'parentCollection');
      const { c_id } = await api.services.lookups.add('collection', { text: 'Rings', pc_id });
      for (const { kept, ...stone } of stones) {
        const lookupIds = Object.fromEntries(kept.map((key) => [key, ids[key]]));
        const sku = `${made.length % 2 ? '=' : ''}${uniqueName('S')}`;
        made.push(await createProduct(api, { ...stone, ...lookupIds, sku, c_id, pc_id }));
      }
      const exported = await api.send(endpoints.exportProducts, { query: { pc_id } }, admin);
      expect(exported.status).toBe(200);
      const { counts, import_id } = await createCheckedImport(api, admin, exported.text);
      const { problems } = await api.call(
        endpoints.getImportProblems,
        { params: { import_id } },
        admin,
      );
      expect(problems).toEqual([]);
      expect(counts).toEqual({ new: 0, changed: 0, unchanged: made.length, refused: 0 });
    }),
    { numRuns: 40 },
  );
});
