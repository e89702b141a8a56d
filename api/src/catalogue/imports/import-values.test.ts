import { endpoints, importLimits } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import {
  createCheckedImport,
  createFinishedImport,
  findProblems,
  findProduct,
  waitForImport,
} from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const word = () => uniqueName('S').replace(' ', '');
const problemsOf = (import_id: number) => findProblems(api, admin, import_id);
const bySku = (sku: string) => findProduct(api, admin, sku);

describe('a list that does not say what its stones are', () => {
  it('gives new stones the chosen type, and leaves the others alone', async () => {
    const stone_id = await createLookup(api, 'stoneType', 'Lab-grown diamond');
    const natural = await createLookup(api, 'stoneType', 'Mined');
    const shape = uniqueName('Shape');
    await createLookup(api, 'diamondShape', shape);
    const known = await createProduct(api, { stone_id: natural });
    const [sku, typed] = [word(), word()];
    const rows = [`${known.sku},${shape},2,500,`, `${sku},${shape},1.5,500,`];
    const list = `SKU,Shape,Carat,Total Price,Type\n${rows.join('\n')}\n${typed},${shape},1,500,mined\n`;
    const { choices } = await createFinishedImport(api, admin, list, { stone_id });
    expect(choices.stone_id).toBe(stone_id);
    expect((await bySku(sku)).stonetype).toEqual({ stone_id, type: 'Lab-grown diamond' });
    expect((await bySku(sku)).name).toBe(`1.50 ct Lab Grown ${shape}`);
    expect((await bySku(known.sku)).stonetype?.stone_id).toBe(natural);
    expect((await bySku(typed)).stonetype?.stone_id).toBe(natural);
  });
});

describe('values that the store does not know', () => {
  const listOf = (column: string, cut: string) => {
    const sku = word();
    return { sku, list: `SKU,Name,Total Price,Cut,${column}\n${sku},Ring ${sku},500,${cut},\n` };
  };
  const choice = (changes: Record<string, unknown>) => ({
    ...{ field: 'cut', value: 'X9', action: 'use', target: 'Excellent' },
    ...changes,
  });

  it('get the meaning that an admin chooses, which is remembered for the next file', async () => {
    const target = uniqueName('Grade');
    await createLookup(api, 'cutGrade', target);
    const column = uniqueName('Column');
    const first = listOf(column, ' x9');
    const checked = await createCheckedImport(api, admin, first.list);
    expect(checked).toMatchObject({ counts: { new: 0, refused: 1 }, hasMoreUnknownValues: false });
    expect(checked.unknownValues).toEqual([
      { field: 'cut', value: 'x9', rows: 1, suggestion: null },
    ]);
    await createFinishedImport(api, admin, first.list, { values: [choice({ target })] });
    expect((await bySku(first.sku)).cutgrade?.cut_grade).toBe(target);

    const next = listOf(column, 'X9');
    const done = await createFinishedImport(api, admin, next.list);
    expect(done).toMatchObject({ isRemembered: true, choices: { values: [choice({ target })] } });
    // It is still listed, so that the choice can be changed.
    expect(done.unknownValues).toHaveLength(1);
    expect((await bySku(next.sku)).cutgrade?.cut_grade).toBe(target);
  });

  it('are added under the name that is chosen, and no others', async () => {
    const grade = uniqueName('Grade');
    const { sku, list } = listOf(uniqueName('Column'), 'X9');
    const values = [choice({ action: 'create', target: grade })];
    const other = word();
    const rows = `${list}${other},Ring,500,EX+++,\n`;
    const { import_id, counts } = await createFinishedImport(api, admin, rows, { values });
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect((await bySku(sku)).cutgrade?.cut_grade).toBe(grade);
    expect((await problemsOf(import_id)).map(({ message }) => message)).toEqual([
      'Unknown cut grade.',
    ]);
  });

  it('are left empty, or leave out their rows, as chosen', async () => {
    const { sku, list } = listOf(uniqueName('Column'), 'X9');
    const rows = `${list}${word()},Ring,500,Y9,\n`;
    const values = [
      choice({ action: 'blank', target: '' }),
      choice({ value: 'y9', action: 'skip', target: '' }),
    ];
    const { import_id, counts } = await createFinishedImport(api, admin, rows, { values });
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect((await bySku(sku)).cutgrade).toBeNull();
    expect(await problemsOf(import_id)).toMatchObject([
      { line: 3, column: 'Cut', value: 'Y9', message: 'Left out, as you chose for this value.' },
    ]);
  });

  it('are listed up to a limit', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${word()},Ring,500,Grade ${at}`);
    const list = `SKU,Name,Total Price,Cut\n${rows.join('\n')}\n`;
    const { unknownValues, hasMoreUnknownValues } = await createCheckedImport(api, admin, list);
    expect([unknownValues.length, hasMoreUnknownValues]).toEqual([
      importLimits.maxUnknownValues,
      true,
    ]);
  });

  it.each([
    ['a value that the store does not have', choice({ target: 'Nonsense' })],
    ['no value', choice({ target: ' ' })],
    ['a grade that no stone has', choice({ field: 'polish', target: 'Splendid' })],
    ['an added grade of polish', choice({ field: 'polish', action: 'create' })],
    ['a target for an empty field', choice({ action: 'blank' })],
    ['another field', choice({ field: 'sku' })],
    ['another action', choice({ action: 'guess' })],
    ['an operator', choice({ target: { $ne: '' } })],
    ['a long value', choice({ value: 'x'.repeat(121) })],
  ])('cannot mean %s', async (_, wrong) => {
    const { list } = listOf(uniqueName('Column'), 'X9');
    const { import_id, choices } = await createCheckedImport(api, admin, list);
    const body = { ...choices, pricePer: 'stone', c_id: '', stone_id: '', values: [wrong] };
    const refused = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(refused.status).toBe(400);
    const twice = { ...body, values: [choice({}), choice({ value: 'x9' })] };
    expect(
      (await api.send(endpoints.checkImport, { params: { import_id }, body: twice }, admin)).status,
    ).toBe(400);
  });

  it('keep their choices when an earlier version of the admin checks again', async () => {
    const { list } = listOf(uniqueName('Column'), 'X9');
    const values = [choice({ action: 'blank', target: '' })];
    const { import_id, choices } = await createCheckedImport(api, admin, list, { values });
    const { values: _, ...body } = { ...choices, pricePer: 'stone', c_id: '', stone_id: '' };
    await api.call(endpoints.checkImport, { params: { import_id }, body } as never, admin);
    expect((await waitForImport(api, import_id)).choices.values).toEqual(values);
  });
});
