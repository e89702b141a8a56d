import { endpoints, type PriceChange, type Product, priceChangeLimits } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';
import { newProduct } from '../products/new-product.ts';
import { priceChangePartModel } from './price-change.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const get = async (p_id: number) =>
  (await api.call(endpoints.getProductById, { body: { p_id } }, admin)).data;
const plan = (body: object, who: TestUser = admin) =>
  api.send(endpoints.planPriceChange, { body: { target: 'both', ...body } }, who);
async function planned(body: object, who: TestUser = admin): Promise<PriceChange> {
  const { status, body: change, text } = await plan(body, who);
  expect(status, text).toBe(201);
  return endpoints.planPriceChange.response.parse(change);
}
const apply = (change_id: number, done: number, who: TestUser = admin) =>
  api.call(endpoints.applyPriceChange, { params: { change_id }, body: { done } }, who);
const discard = (change_id: number) =>
  api.send(endpoints.discardPriceChange, { params: { change_id } }, admin);
const byPercent = (value: number | string, rounding = 'none') => ({
  by: 'percent',
  value,
  rounding,
});

/** Creates products directly, since the endpoint would take too long for many. */
async function createMany(count: number): Promise<{ shape_id: number; p_ids: number[] }> {
  const shape_id = await createLookup(api, 'diamondShape');
  const { connection, services } = api;
  const first = await services.sequences.reserve('products', count);
  const diamondshape = { shape_id, name: 'Many' };
  await services.transactions.run(async (tx) => {
    const documents = Array.from({ length: count }, (_, at) => {
      const fields = {
        sku: `MANY-${first + at}`,
        name: uniqueName('Stone'),
        price: { inr: 10_000 + at, usd: 0 },
        ...{ quantity: 1, status: 1 as const, diamondshape },
      };
      return newProduct(first + at, fields);
    });
    tx.changes(
      'catalogue',
      documents.map(({ _id }) => _id),
    );
    await connection
      .collection<(typeof documents)[number]>('products')
      .insertMany(documents, { session: tx.session });
  });
  await services.products.afterCatalogueChange();
  return { shape_id, p_ids: Array.from({ length: count }, (_, at) => first + at) };
}

describe('a change of prices', () => {
  it('is previewed without changing products, then applied and audited', async () => {
    const { p_id } = await createProduct(api, { inr_price: 1049.99, usd_price: 12, discount: 5 });
    const other = await createProduct(api, { inr_price: 2000, usd_price: 0, status: 0 });
    const usd = { by: 'amount', value: -2 };
    const inr = byPercent('10', '10');
    const change = await planned({ inr, usd, p_ids: [p_id, other.p_id, p_id] });
    expect(change).toMatchObject({
      ...{ state: 'planned', total: 2, planned: 2, unchanged: 0, refused: 0, inactive: 1 },
      rule: { target: 'both', inr: { by: 'percent', value: 10, rounding: '10' } },
    });
    expect(change.examples[0]).toMatchObject({
      p_id,
      before: { inr_price: 1049.99, usd_price: 12, discount: 5 },
      after: { inr_price: 1150, usd_price: 10, discount: 5 },
    });
    expect(await get(p_id)).toMatchObject({ inr_price: 1049.99, usd_price: 12 });

    await auditModel(api.connection).deleteMany({});
    expect(await apply(change.change_id, 0)).toMatchObject({ state: 'done', changed: 2 });
    expect(await get(p_id)).toMatchObject({ inr_price: 1150, usd_price: 10, discount: 5 });
    expect(await get(other.p_id)).toMatchObject({ inr_price: 2200, usd_price: 0 });
    const rows = await auditModel(api.connection).find().lean();
    const ofChange = `price_change:${change.change_id}`;
    expect(rows.map(({ targets }) => targets)).toEqual([
      [`p_id:${p_id}`, ofChange],
      [`p_id:${other.p_id}`, ofChange],
      [ofChange],
    ]);
    expect(rows[0]).toMatchObject({
      before: { price: { inr: 104_999, usd: 1200 } },
      after: { price: { inr: 115_000, usd: 1000 } },
    });
    expect(rows[2]).toMatchObject({ after: { state: 'done', changed: 2, inr: { value: 10 } } });
  });

  it('is visible in lists, sorted by the new price, when the call returns', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const cheap = await createProduct(api, { shape_id, inr_price: 100 });
    const dear = await createProduct(api, { shape_id, inr_price: 101.01 });
    const { change_id } = await planned({ inr: byPercent(10), p_ids: [cheap.p_id] });
    await apply(change_id, 0);
    const body = { shape_id, sort: 'price-asc' as const };
    const { data } = await api.call(endpoints.getProducts, { body });
    const listed = data.productData.map(({ p_id, inr_price }: Product) => [p_id, inr_price]);
    expect(listed).toEqual([
      [dear.p_id, 101.01],
      [cheap.p_id, 110],
    ]);
  });

  it('leaves out products that the rule refuses or does not change, and reports them', async () => {
    const cheap = await createProduct(api, { inr_price: 5, usd_price: 0 });
    const round = await createProduct(api, { inr_price: 1000, usd_price: 0 });
    const dear = await createProduct(api, { inr_price: 9_999_999_999, usd_price: 0 });
    const none = await createProduct(api, { inr_price: 0, usd_price: 7 });
    const p_ids = [cheap, round, dear, none].map(({ p_id }) => p_id);
    const change = await planned({ inr: byPercent('0.01', '1000'), p_ids });
    expect(change).toMatchObject({ total: 4, planned: 0, unchanged: 1, refused: 3 });
    expect(change.refusals.map(({ p_id, reason }) => [p_id, reason])).toEqual([
      [cheap.p_id, 'not-positive'],
      [dear.p_id, 'too-large'],
      [none.p_id, 'no-price'],
    ]);
    expect(await apply(change.change_id, 0)).toMatchObject({ state: 'done', changed: 0 });
    expect(await get(cheap.p_id)).toMatchObject({ inr_price: 5 });
  });

  it('does not overwrite what another admin has changed since the preview', async () => {
    const [mine, theirs] = [await createProduct(api), await createProduct(api)];
    const { change_id } = await planned({
      inr: byPercent(10),
      p_ids: [mine.p_id, theirs.p_id],
    });
    const params = { p_id: theirs.p_id };
    await api.call(endpoints.updateProduct, { params, body: { inr_price: 77 } }, admin);
    const result = await apply(change_id, 0);
    expect(result).toMatchObject({ state: 'done', changed: 1, conflicts: 1 });
    expect(result.conflicting).toEqual([{ p_id: theirs.p_id, sku: theirs.sku, name: theirs.name }]);
    expect(await get(theirs.p_id)).toMatchObject({ inr_price: 77 });
  });

  it('continues where it stopped, applies each part once, and changes all of a filter', async () => {
    const count = 2 * priceChangeLimits.perPart + 1;
    const { shape_id, p_ids } = await createMany(count);
    const change = await planned({ inr: byPercent(10), filter: { shape_id } });
    const { change_id } = change;
    expect(change).toMatchObject({ total: count, planned: count, done: 0 });
    const first = await apply(change_id, 0);
    expect(first).toMatchObject({ state: 'running', done: priceChangeLimits.perPart });
    // The response was lost, another device sends it too, and another is ahead.
    const second = await api.createAdmin();
    const repeated = await Promise.all([
      apply(change_id, 0),
      apply(change_id, 0, second),
      apply(change_id, count),
    ]);
    for (const each of repeated) expect(each).toMatchObject({ state: 'running', done: first.done });
    const { changes } = await api.call(endpoints.getPriceChanges, {}, second);
    expect(changes.find((each) => each.change_id === change_id)).toEqual(first);

    let current = first;
    while (current.state === 'running') {
      const { done } = current;
      const replies = await Promise.all([apply(change_id, done), apply(change_id, done, second)]);
      current = replies.reduce((ahead, each) => (each.done > ahead.done ? each : ahead));
    }
    expect(current).toMatchObject({ state: 'done', done: count, changed: count, conflicts: 0 });
    const found = await api.services.products.findMany(p_ids);
    const expected = p_ids.map((_, at) => Math.round(((10_000 + at) * 110) / 100));
    const byId = new Map(found.map(({ _id, price }) => [_id, price.inr]));
    expect(p_ids.map((p_id) => byId.get(p_id))).toEqual(expected);
    expect((await apply(change_id, count)).changed).toBe(count);
    const parts = priceChangePartModel(api.connection);
    expect(await parts.countDocuments({ change_id })).toBe(0);
  });

  it('can be ended half way, which keeps what it has changed', async () => {
    const { p_ids } = await createMany(priceChangeLimits.perPart + 1);
    const { change_id } = await planned({ inr: byPercent(100), p_ids });
    const { done } = await apply(change_id, 0);
    expect((await discard(change_id)).status).toBe(200);
    expect(await apply(change_id, done)).toMatchObject({ state: 'stopped', done });
    const [last = 0] = p_ids.slice(-1);
    expect((await get(last)).inr_price).toBe(102.5);
    expect((await discard(change_id)).status).toBe(409);
    const { changes } = await api.call(endpoints.getPriceChanges, {}, admin);
    expect(changes.some((each) => each.change_id === change_id)).toBe(false);
  });

  it('is deleted while it is a preview: by its admin, and by their next preview', async () => {
    const { p_id } = await createProduct(api);
    const rule = { inr: byPercent(10), p_ids: [p_id] };
    const { change_id } = await planned(rule);
    expect((await discard(change_id)).status).toBe(200);
    expect((await discard(change_id)).status).toBe(404);
    const [own, others] = [await planned(rule), await planned(rule, await api.createAdmin())];
    await planned(rule);
    const statuses = [];
    for (const each of [own, others]) statuses.push((await discard(each.change_id)).status);
    expect(statuses).toEqual([404, 200]);
  });

  it('is for catalogue editors', async () => {
    const [editor, support] = [
      await api.createAdmin('catalogue'),
      await api.createAdmin('support'),
    ];
    const { p_id } = await createProduct(api);
    const rule = { inr: byPercent(10), p_ids: [p_id] };
    expect((await plan(rule, editor)).status).toBe(201);
    expect((await plan(rule, support)).status).toBe(403);
  });

  it('names a product that does not exist', async () => {
    const { status, body } = await plan({ inr: byPercent(10), p_ids: [999_999] });
    expect([status, body?.message]).toEqual([404, 'Product 999999 not found.']);
  });

  it.each([
    ['no rule', { p_ids: [1] }, 'Enter a change of the price.'],
    ['neither products nor filter', { inr: byPercent(1) }, 'Choose products, or a filter.'],
    ['both', { inr: byPercent(1), p_ids: [1], filter: {} }, 'Choose products, or a filter.'],
    ['too many ids', { inr: byPercent(1), p_ids: Array(1001).fill(1) }, '1 to 1000 ids'],
    ['an unknown filter', { inr: byPercent(1), filter: { $where: '1' } }, 'Unrecognized key'],
    ['a change below -90 %', { inr: byPercent(-90.01), p_ids: [1] }, 'from -90 to 500'],
    ['three decimals', { usd: byPercent('1.005'), p_ids: [1] }, 'two decimals'],
    ['an unknown rounding', { inr: byPercent(1, '7'), p_ids: [1] }, 'one of the roundings'],
    [
      'discounted prices in both currencies',
      { target: 'discounted', inr: byPercent(-1), usd: byPercent(-1), p_ids: [1] },
      'change one of them',
    ],
  ])('rejects %s', async (_, body, message) => {
    const { status, body: said } = await plan(body);
    expect(status).toBe(400);
    expect(said?.message).toContain(message);
  });
});
