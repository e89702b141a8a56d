import { endpoints, type ImportChangeTopic } from '@vajra/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createProduct, uniqueName } from '../../../test/factories.ts';
import {
  createCheckedImport,
  createFinishedImport,
  findProduct,
  waitForImport,
} from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const word = () => uniqueName('S').replace(' ', '');
const headings = 'SKU,Name,Total Price,Quantity';
const listOf = (...rows: string[]) => `${headings}\n${rows.join('\n')}\n`;
const bySku = (sku: string) => findProduct(api, admin, sku);
const statuses = async (...skus: string[]) => {
  const found = await Promise.all(skus.map(bySku));
  return found.map(({ status }) => status);
};
const changesOf = async (
  import_id: number,
  query: { topic?: ImportChangeTopic; search?: string } = {},
) => {
  const input = { params: { import_id }, query: { page: 1, perPage: 20, ...query } };
  return (await api.call(endpoints.getImportChanges, input, admin)).changes;
};
/** Lists with the same columns do not inherit the settings of another test. */
const noSettings = { supplier: null, unlisted: 'nothing', prices: 'overwrite', markup: null };
const createChecked = (list: string, settings: Record<string, unknown> = {}) =>
  createCheckedImport(api, admin, list, { ...noSettings, ...settings });
const createFinished = (list: string, settings: Record<string, unknown> = {}) =>
  createFinishedImport(api, admin, list, { ...noSettings, ...settings });
const band = (percent: number, upTo: number | null = null) => ({ upTo, percent });
const noRounding = { inr: 'none', usd: 'none' } as const;

describe("a supplier's list", () => {
  it('hides the products that it no longer has, and shows them again when they are back', async () => {
    const supplier = uniqueName('Gems');
    const [sold, kept] = [word(), word()];
    const own = await createProduct(api);
    const settings = { supplier, unlisted: 'hide', currency: 'USD' };
    await createFinished(listOf(`${sold},Ring,500,1`, `${kept},Ring,500,1`), settings);
    expect((await bySku(sold)).supplier).toBe(supplier);

    const checked = await createChecked(listOf(`${kept},Ring,500,1`), settings);
    expect(checked).toMatchObject({ unlisted: 1, counts: { changed: 0, unchanged: 1 } });
    expect(await statuses(sold, kept)).toEqual([1, 1]);
    expect(await changesOf(checked.import_id)).toEqual([
      {
        ...{ number: 1, kind: 'unlisted', sku: sold, name: 'Ring', line: null },
        ...{ p_id: (await bySku(sold)).p_id, before: { status: 1 }, after: { status: 0 } },
      },
    ]);
    const { import_id } = checked;
    await api.call(endpoints.runImport, { params: { import_id } }, admin);
    expect(await waitForImport(api, import_id)).toMatchObject({ state: 'done', unlisted: 1 });
    expect(await statuses(sold, kept, own.sku)).toEqual([0, 1, 1]);

    await createFinished(listOf(`${sold},Ring,500,1`, `${kept},Ring,500,1`), settings);
    expect(await statuses(sold, kept)).toEqual([1, 1]);
  });

  it('leaves a product hidden that an admin has hidden', async () => {
    const supplier = uniqueName('Gems');
    const sku = word();
    const list = listOf(`${sku},Ring,500,1`);
    const settings = { supplier, unlisted: 'hide' };
    await createFinished(list, settings);
    const { p_id } = await bySku(sku);
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    await createFinished(list, settings);
    expect(await statuses(sku)).toEqual([0]);
  });

  it.each([
    [
      'alone',
      (p_id: number, status: 0 | 1) =>
        api.call(endpoints.changeProductStatus, { body: { p_id, status } }, admin),
    ],
    [
      'in bulk',
      (p_id: number, status: 0 | 1) =>
        api.call(endpoints.changeProducts, { body: { p_ids: [p_id], status } }, admin),
    ],
    [
      'in its form',
      (p_id: number, status: 0 | 1) =>
        api.call(endpoints.updateProduct, { params: { p_id }, body: { status } }, admin),
    ],
  ] as const)(
    'leaves a product as an admin has set it %s after an import had hidden it',
    async (_, set) => {
      const settings = { supplier: uniqueName('Gems'), unlisted: 'hide' };
      const [sold, kept] = [word(), word()];
      const whole = listOf(`${sold},Ring,500,1`, `${kept},Ring,500,1`);
      await createFinished(whole, settings);
      await createFinished(listOf(`${kept},Ring,500,1`), settings);
      const { p_id } = await bySku(sold);
      await set(p_id, 1);
      await set(p_id, 0);
      await createFinished(whole, settings);
      expect(await statuses(sold)).toEqual([0]);
    },
  );

  it("is not shown again by the shop's own list", async () => {
    const settings = { supplier: uniqueName('Gems'), unlisted: 'hide' };
    const [sold, kept] = [word(), word()];
    await createFinished(listOf(`${sold},Ring,500,1`, `${kept},Ring,500,1`), settings);
    await createFinished(listOf(`${kept},Ring,500,1`), settings);
    await createFinished(listOf(`${sold},Ring,600,1`));
    expect(await statuses(sold)).toEqual([0]);
  });

  it.each([
    ['reports what it no longer has', 'report', 1],
    ['leaves alone what it no longer has', 'nothing', 0],
  ] as const)('%s, as chosen', async (_, unlisted, found) => {
    const supplier = uniqueName('Gems');
    const [sold, kept] = [word(), word()];
    await createFinished(listOf(`${sold},Ring,5,1`, `${kept},Ring,5,1`), { supplier });
    const list = listOf(`${kept},Ring,5,1`);
    const done = await createFinished(list, { supplier, unlisted });
    expect(done.unlisted).toBe(found);
    expect(await statuses(sold)).toEqual([1]);
  });

  it('hides nothing while the stock number of a row cannot be read', async () => {
    const supplier = uniqueName('Gems');
    const [sold, kept] = [word(), word()];
    const settings = { supplier, unlisted: 'hide' };
    await createFinished(listOf(`${sold},Ring,5,1`, `${kept},Ring,5,1`), settings);
    const broken = listOf(`${kept},Ring,5,1`, `${sold},Ring,5,1,1,1`);
    const done = await createFinished(broken, settings);
    expect(done).toMatchObject({ unreadableRows: 1, unlisted: 0, counts: { refused: 1 } });
    expect(await statuses(sold)).toEqual([1]);
  });

  it('does not hide a product whose row is rejected', async () => {
    const supplier = uniqueName('Gems');
    const sku = word();
    const settings = { supplier, unlisted: 'hide' };
    await createFinished(listOf(`${sku},Ring,5,1`), settings);
    const done = await createFinished(listOf(`${sku},Ring,five,1`), settings);
    expect(done).toMatchObject({ unlisted: 0, counts: { refused: 1 } });
    expect(await statuses(sku)).toEqual([1]);
  });

  it("does not change another supplier's product", async () => {
    const sku = word();
    const list = listOf(`${sku},Ring,500,1`);
    await createFinished(list, { supplier: 'First Gems' });
    const other = await createFinished(listOf(`${sku},Ring,1,1`), {
      supplier: 'Other Gems',
    });
    expect(other.counts).toMatchObject({ changed: 0, refused: 1 });
    expect((await bySku(sku)).usd_price).toBe(500);
    // The spelling of a name does not matter.
    const same = await createFinished(listOf(`${sku},Ring,400,1`), {
      supplier: ' first  GEMS',
    });
    expect(same).toMatchObject({ counts: { changed: 1 }, choices: { supplier: 'First Gems' } });
  });

  it('takes a product without a supplier over', async () => {
    const { sku, p_id } = await createProduct(api);
    const supplier = uniqueName('Gems');
    const { import_id } = await createChecked(listOf(`${sku},,,`), { supplier });
    const [change] = await changesOf(import_id);
    expect(change).toMatchObject({ p_id, before: { supplier: null }, after: { supplier } });
  });

  it('needs a name to hide or report what it does not have', async () => {
    const { import_id, choices } = await createChecked(listOf(`${word()},Ring,5,1`));
    const body = { ...choices, pricePer: 'stone' as const, unlisted: 'hide' as const, rate: 80 };
    const refused = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(refused.body).toMatchObject({ problems: [{ field: 'supplier' }] });
  });
});

describe('the prices of a list', () => {
  it('are kept where the shop has its own, and set for new products', async () => {
    const product = await createProduct(api, { inr_price: 900, usd_price: 9, discount: 5 });
    const sku = word();
    const rows = [`${product.sku},,500,7,50`, `${sku},Ring,500,1,50`];
    const list = `${headings},Discount %\n${rows.join('\n')}\n`;
    await createFinished(list, { prices: 'keep', rate: 80 });
    expect(await bySku(product.sku)).toMatchObject({
      ...{ inr_price: 900, usd_price: 9, discount: 5, quantity: 7 },
    });
    expect(await bySku(sku)).toMatchObject({ inr_price: 40_000, usd_price: 500, discount: 50 });
  });

  it('are calculated from the cost by the markup of its band, and rounded', async () => {
    const [small, large] = [word(), word()];
    const rounding = { inr: '100', usd: '10' } as const;
    const bands = [band(50, 500), band(20.5)];
    const list = listOf(`${small},Ring,500,1`, `${large},Ring,500.01,1`);
    const markup = { currency: 'USD', bands, rounding };
    await createFinished(list, { prices: 'markup', markup, rate: 80 });
    // 500 dollars are 40,000 rupees.
    expect(await bySku(small)).toMatchObject({
      ...{ usd_price: 750, inr_price: 60_000, usd_cost: 500, inr_cost: 40_000 },
    });
    // 500.01 + 20.5 % = 602.51; 40,000.80 + 20.5 % = 48,200.96
    expect(await bySku(large)).toMatchObject({ usd_price: 600, inr_price: 48_200 });
  });

  it('are calculated from a column with the cost, if there is one', async () => {
    const sku = word();
    const list = `SKU,Name,Total Price,Cost Price,Quantity\n${sku},Ring,999,100,1\n`;
    const markup = { currency: 'USD', bands: [band(10)], rounding: noRounding };
    await createFinished(list, { prices: 'markup', markup });
    expect(await bySku(sku)).toMatchObject({ usd_price: 110, usd_cost: 100 });
    // Without a markup, the cost is stored and the price is that of the list.
    await createFinished(list, { prices: 'overwrite' });
    expect(await bySku(sku)).toMatchObject({ usd_price: 999, usd_cost: 100 });
  });

  it('do not change where the cost is blank or 0', async () => {
    const { sku } = await createProduct(api, { inr_price: 900, usd_price: 9 });
    const markup = { currency: 'USD', bands: [band(10)], rounding: noRounding };
    for (const cost of ['', '0']) {
      await createFinished(listOf(`${sku},,${cost},7`), { prices: 'markup', markup });
      expect(await bySku(sku)).toMatchObject({ inr_price: 900, usd_price: 9, usd_cost: null });
    }
  });

  it.each([
    ['no markup', null],
    ['no band', { currency: 'USD', bands: [], rounding: noRounding }],
    ['a bound of the last band', { currency: 'USD', bands: [band(5, 10)], rounding: noRounding }],
    ['bounds that fall', { currency: 'USD', bands: [band(5, 10), band(5, 10), band(5)] }],
    ['an open band before the last one', { currency: 'USD', bands: [band(5), band(5)] }],
    ['a negative markup', { currency: 'USD', bands: [band(-5)], rounding: noRounding }],
    ['another currency', { currency: 'EUR', bands: [band(5)], rounding: noRounding }],
  ])('cannot be calculated with %s', async (_, markup) => {
    const { import_id, choices } = await createChecked(listOf(`${word()},Ring,5,1`));
    const body = { ...choices, pricePer: 'stone', rate: 80, prices: 'markup', markup } as never; // refused
    const refused = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(refused.status).toBe(400);
  });

  it('reject a row whose price would be rounded to nothing', async () => {
    const rounding = { inr: 'none', usd: '1000' } as const;
    const markup = { currency: 'USD', bands: [band(10)], rounding };
    const list = listOf(`${word()},Ring,5,1`);
    const { counts } = await createChecked(list, { prices: 'markup', markup });
    expect(counts).toMatchObject({ new: 0, refused: 1 });
  });

  it('and its cost are shown to staff only', async () => {
    const sku = word();
    await createFinished(`SKU,Name,Total Price,Cost\n${sku},Ring,999,100\n`, {
      supplier: 'Secret Gems',
    });
    const { p_id } = await bySku(sku);
    const answers = await Promise.all([
      api.send(endpoints.getProductById, { body: { p_id } }, {}),
      api.send(endpoints.getProduct, { params: { p_id } }, {}),
      api.send(endpoints.getProducts, { body: { search: sku } }, {}),
      api.send(endpoints.getProductsPage, { query: { search: sku } }, {}),
    ]);
    const texts = answers.map(({ body }) => JSON.stringify(body));
    for (const text of texts) {
      expect(text).toContain(sku);
      expect(text).not.toMatch(/cost|supplier|Secret/i);
    }
    // Changes get their place in the feed soon after their transaction.
    const feed = await vi.waitFor(async () => {
      const { body } = await api.send(endpoints.getCatalogueChanges, { query: {} }, {});
      expect(JSON.stringify(body)).toContain(sku);
      return JSON.stringify(body);
    });
    expect(feed).not.toMatch(/_cost|supplier|Secret/i);
  });
});

describe('the settings of a supplier', () => {
  const columnsOf = (column: string) => `SKU,Name,Total Price,${column}\n${word()},Ring,5,1\n`;

  it('are remembered for its next list, also with other columns', async () => {
    const supplier = uniqueName('Gems');
    const markup = { currency: 'USD', bands: [band(12)], rounding: noRounding } as const;
    const column = uniqueName('Column');
    const first = columnsOf(column);
    const priced = { supplier, prices: 'markup', markup } as const;
    await createChecked(first, { ...priced, rate: 80 });
    const again = await createCheckedImport(api, admin, first, { rate: 90 });
    expect(again).toMatchObject({ choices: { ...priced, rate: 90 }, needsSupplier: false });
    // Another list of the supplier changes them.
    await createChecked(columnsOf(`Other ${column}`), { supplier, rate: 95, prices: 'keep' });
    const { import_id } = await createCheckedImport(api, admin, first);
    const { choices } = await api.call(endpoints.getImport, { params: { import_id } }, admin);
    expect(choices).toMatchObject({ supplier, prices: 'keep', markup: null });

    const { suppliers } = await api.call(endpoints.getImportSuppliers, {}, admin);
    expect(suppliers.find((each) => each.supplier === supplier)).toMatchObject({ prices: 'keep' });
  });

  it('are left open where two suppliers have the same columns', async () => {
    const column = uniqueName('Column');
    const [one, other] = [uniqueName('Gems'), uniqueName('Gems')];
    for (const supplier of [one, other]) {
      await createChecked(columnsOf(column), { supplier, unlisted: 'hide', prices: 'keep' });
    }
    const next = await createCheckedImport(api, admin, columnsOf(column));
    expect(next).toMatchObject({ isRemembered: true, needsSupplier: true, choices: noSettings });
  });
});

describe('the review of a list', () => {
  let import_id: number;
  const [dearer, cheaper, fuller, fresh] = [word(), word(), word(), word()];

  beforeAll(async () => {
    const rows = [dearer, cheaper, fuller].map((sku) => `${sku},Ring,500,1`);
    await createFinished(listOf(...rows), { rate: 80 });
    const changed = listOf(
      `${fresh},New ring,500,1`,
      `${dearer},Ring,600,1`,
      `${cheaper},Band,400,1`,
      `${fuller},Ring,500,3`,
    );
    ({ import_id } = await createChecked(changed, { rate: 80 }));
  });

  it('lists old and new values in the order of the file', async () => {
    const changes = await changesOf(import_id);
    expect(changes.map(({ number, kind, sku, line }) => [number, kind, sku, line])).toEqual([
      [1, 'new', fresh, 2],
      [2, 'changed', dearer, 3],
      [3, 'changed', cheaper, 4],
      [4, 'changed', fuller, 5],
    ]);
    expect(changes[0]).toMatchObject({ before: null, after: { price: { usd: 50_000 } } });
    expect(changes[1]).toMatchObject({
      before: { price: { inr: 4_000_000, usd: 50_000 } },
      after: { price: { inr: 4_800_000, usd: 60_000 } },
    });
    expect(changes[3]).toMatchObject({ before: { quantity: 1 }, after: { quantity: 3 } });
  });

  it.each([
    ['new', () => [fresh]],
    ['changed', () => [dearer, cheaper, fuller]],
    ['price-up', () => [dearer]],
    ['price-down', () => [cheaper]],
    ['quantity', () => [fuller]],
    ['other', () => [cheaper]],
    ['status', () => []],
  ] as const)('can be restricted to %s', async (topic, expected) => {
    const changes = await changesOf(import_id, { topic });
    expect(changes.map(({ sku }) => sku)).toEqual(expected());
  });

  it('can be searched by a part of the stock number, however it is separated', async () => {
    const part = cheaper.slice(1).toUpperCase();
    for (const search of [part, [...part].join('-'), `(${part})`])
      expect(await changesOf(import_id, { search }), search).toHaveLength(1);
    const stored = api.connection.collection('import_changes');
    const separated = { sku: `${cheaper.slice(0, 2)}-${cheaper.slice(2)}/A` };
    await stored.updateOne({ import_id, sku: cheaper }, { $set: separated });
    for (const search of [cheaper, `${cheaper}a`, separated.sku])
      expect(await changesOf(import_id, { search }), search).toHaveLength(1);
    for (const search of ['.*', '--', "'", `${cheaper}b`])
      expect(await changesOf(import_id, { search }), search).toEqual([]);
    await stored.updateOne({ import_id, ...separated }, { $set: { sku: cheaper } });
  });

  it('is replaced by that of the next check, and ends with the import', async () => {
    const { choices } = await api.call(endpoints.getImport, { params: { import_id } }, admin);
    const body = { ...choices, pricePer: 'stone' as const, rate: 81 };
    await api.call(endpoints.checkImport, { params: { import_id }, body }, admin);
    await waitForImport(api, import_id);
    const stored = api.connection.collection('import_changes');
    const count = () => stored.countDocuments({ import_id });
    expect(await count()).toBe(4);
    await api.call(endpoints.runImport, { params: { import_id } }, admin);
    await waitForImport(api, import_id);
    expect(await count()).toBe(0);
  });
});
