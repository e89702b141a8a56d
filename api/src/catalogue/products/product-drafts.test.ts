import { endpoints, type Product, type ProductDraft } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createLookup,
  uniqueName,
  uploadProductImage,
} from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

type DraftBody = Record<string, unknown>;
const add = (body: DraftBody, files: readonly File[] = [], who: TestUser = admin) =>
  api.send(endpoints.addProductDraft, { body, files }, who);
async function added(body: DraftBody, files: readonly File[] = []): Promise<ProductDraft> {
  const { status, body: reply, text } = await add(body, files);
  expect(status, text).toBe(201);
  return endpoints.addProductDraft.response.parse(reply).draft;
}
const get = (draft_id: number) =>
  api.send(endpoints.getProductDraft, { params: { draft_id } }, admin);
const update = (draft_id: number, body: DraftBody, files: readonly File[] = [], who = admin) =>
  api.send(endpoints.updateProductDraft, { params: { draft_id }, body, files }, who);
const publish = (draft_id: number, body: DraftBody, files: readonly File[] = []) =>
  api.send(endpoints.publishProductDraft, { params: { draft_id }, body, files }, admin);
const discard = (draft_id: number) =>
  api.send(endpoints.discardProductDraft, { params: { draft_id } }, admin);
const orderOf = ({ productimages }: ProductDraft) =>
  productimages.map(({ image_id }) => image_id).join();
const mediaStatus = async (file: string) =>
  (await fetch(`${api.url}/Assets/Products/${file}`)).status;
const fileOf = ({ productimages: [first] }: Pick<Product, 'productimages'>) =>
  first?.image_url ?? '';

describe('a draft of a product', () => {
  it('needs only a name, and returns what was entered', async () => {
    const name = uniqueName('Ring');
    const draft = await added({ name, inr_price: '', discount: '12.345', length: '5.1' });
    expect(draft).toMatchObject({
      ...{ name, version: 1, u_name: admin.u_name, sku: null, inr_price: null, usd_price: null },
      ...{ discount: 12.35, length: 5.1, quantity: null, description: '', productimages: [] },
    });
    expect((await get(draft.draft_id)).body).toEqual(draft);
  });

  it.each([
    ['no name', {}, 'name is required'],
    ['a blank name', { name: '  ' }, 'name is required'],
    ['a negative price', { name: 'Ring', usd_price: -1 }, 'valid non-negative number'],
    ['a long name', { name: 'x'.repeat(201) }, 'at most 200'],
    ['half a piece', { name: 'Ring', quantity: 1.5 }, 'whole number'],
  ])('rejects %s', async (_, body, message) => {
    const { status, body: reply } = await add(body);
    expect([status, String(reply?.message)]).toEqual([400, expect.stringContaining(message)]);
  });

  it('is found by words of its name and SKU, the last saved first', async () => {
    const [one, two] = [uniqueName('Solitaire'), uniqueName('Solitaire')];
    const first = await added({ name: one, sku: 'DRAFT-A' });
    const second = await added({ name: two });
    const search = async (text: string) => {
      const query = { search: text, page: 1, perPage: 10 };
      const page = await api.call(endpoints.getProductDrafts, { query }, admin);
      return page.drafts.map(({ draft_id }) => draft_id);
    };
    expect(await search('soliTAIRE')).toEqual([second.draft_id, first.draft_id]);
    expect(await search(`draft-a ${one}`)).toEqual([first.draft_id]);
    const third = await added({ name: 'Łódź O’Brien' });
    for (const text of ['lodz', "O'Brien"]) expect(await search(text)).toEqual([third.draft_id]);
    await update(first.draft_id, { name: one, sku: 'DRAFT-A', version: 1 });
    expect(await search('solitaire')).toEqual([first.draft_id, second.draft_id]);
    for (const text of ['drafta', 'DRAFT a', `'${one}'`])
      expect(await search(text)).toEqual([first.draft_id]);
    for (const text of ['', '  '])
      expect(await search(text)).toEqual(expect.arrayContaining([first.draft_id, third.draft_id]));
    for (const text of ['(.*', '--', '   "', 'olitaire']) expect(await search(text)).toEqual([]);
  });

  it('is seen by no shopper', async () => {
    const name = uniqueName('Hiddenstone');
    const shape_id = await createLookup(api, 'diamondShape');
    const before = await api.call(endpoints.dashboardCounter, {}, admin);
    const { data: feed } = await api.call(endpoints.getCatalogueChanges, { query: {} });
    const draft = await added({ name, shape_id, inr_price: 1, usd_price: 1, status: 1 });
    for (const who of [{}, admin]) {
      const body = { search: name };
      const { data } = await api.call(endpoints.getProducts, { body }, who);
      expect(data).toMatchObject({ productData: [], totalCount: 0 });
    }
    const page = await api.call(endpoints.getProductsPage, {
      query: { shape_id: String(shape_id) },
    });
    expect(page.totalCount).toBe(0);
    const query = { since: feed.next, epoch: feed.epoch };
    const changes = await api.call(endpoints.getCatalogueChanges, { query });
    expect(JSON.stringify(changes)).not.toContain(name);
    const csv = await api.send(endpoints.exportProducts, { query: {} }, admin);
    expect(csv.text).not.toContain(name);
    const after = await api.call(endpoints.dashboardCounter, {}, admin);
    expect(after.data.total_products).toBe(before.data.total_products);
    for (const { token } of [{ token: undefined }, await api.createCustomer()]) {
      const input = { params: { draft_id: draft.draft_id } };
      const { status } = await api.send(endpoints.getProductDraft, input, { token });
      expect([401, 403]).toContain(status);
    }
  });

  it('keeps the changes of two admins from overwriting each other', async () => {
    const { draft_id } = await added({ name: 'Ring' });
    const other = await api.createAdmin();
    const replies = await Promise.all([
      update(draft_id, { name: 'Ring of one', version: 1 }),
      update(draft_id, { name: 'Ring of the other', version: 1 }, [], other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = replies.find(({ status }) => status === 409);
    const { body: now } = await get(draft_id);
    expect(conflict?.body).toMatchObject({
      message: 'This draft has been changed by another admin.',
      now,
    });
    expect((await publish(draft_id, { ...complete(), version: 1 })).status).toBe(409);
    expect((await get(draft_id)).status).toBe(200);
  });

  it('has images: uploaded, shared with a product, ordered and removed', async () => {
    const shared = await uploadProductImage(api, admin, await createImageFile('rgb(1, 2, 3)'));
    const uploads = [await createImageFile('rgb(4, 5, 6)'), await createImageFile('rgb(7, 8, 9)')];
    const draft = await added({ name: 'Ring', image_order: `new,${shared.image_id},new` }, uploads);
    const [first, second, third] = draft.productimages;
    expect(second?.image_url).toBe(shared.image_url);
    const kept = await update(draft.draft_id, {
      ...{ name: 'Ring', version: 1 },
      image_order: `${third?.image_id},${second?.image_id}`,
    });
    expect(kept.status, kept.text).toBe(200);
    const { draft: after } = endpoints.updateProductDraft.response.parse(kept.body);
    expect(orderOf(after)).toBe(`${third?.image_id},${second?.image_id}`);
    expect(await mediaStatus(first?.image_url ?? '')).toBe(404);
    expect(await mediaStatus(third?.image_url ?? '')).toBe(200);
    await discard(draft.draft_id);
    expect(await mediaStatus(third?.image_url ?? '')).toBe(404);
    expect(await mediaStatus(shared.image_url)).toBe(200);
  });

  it('is published with its images once it is complete, and audited', async () => {
    const files = [await createImageFile('rgb(11, 12, 13)')];
    const draft = await added({ name: 'Ring', usd_price: 5 }, files);
    const { draft_id } = draft;
    const image_order = orderOf(draft);
    const incomplete = await publish(draft_id, { name: 'Ring', usd_price: 5, version: 1 });
    expect(incomplete.status).toBe(400);
    const unknown = await publish(draft_id, { ...complete(), shape_id: 999_999, version: 1 });
    expect([unknown.status, unknown.body?.message]).toEqual([
      400,
      'shape_id must name a diamond shape that exists',
    ]);
    expect(await get(draft_id)).toMatchObject({ status: 200, body: draft });

    await auditModel(api.connection).deleteMany({});
    const reply = await publish(draft_id, { ...complete(), image_order, version: 1 });
    expect(reply.status, reply.text).toBe(201);
    const { product } = endpoints.publishProductDraft.response.parse(reply.body);
    expect(product).toMatchObject({ inr_price: 100, usd_price: 5, status: 1, quantity: 1 });
    expect(fileOf(product)).toBe(fileOf(draft));
    expect(await mediaStatus(fileOf(product))).toBe(200);
    const { p_id } = product;
    expect((await api.call(endpoints.getProduct, { params: { p_id } })).name).toBe('Ring');
    expect((await get(draft_id)).status).toBe(404);
    expect((await publish(draft_id, { ...complete(), version: 1 })).status).toBe(404);
    const rows = await auditModel(api.connection).find().lean();
    expect(rows.map(({ targets }) => targets)).toEqual([
      [`draft_id:${draft_id}`],
      [`p_id:${p_id}`],
    ]);
  });

  it('is published once when two admins do it concurrently', async () => {
    const name = uniqueName('Once');
    const { draft_id } = await added({ name });
    const body = { ...complete(), name, version: 1 };
    const replies = await Promise.all([publish(draft_id, body), publish(draft_id, body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404]);
    const { data } = await api.call(endpoints.getProducts, { body: { search: name } }, admin);
    expect(data.totalCount).toBe(1);
  });

  it('is discarded', async () => {
    const { draft_id } = await added({ name: 'Ring' });
    expect(await discard(draft_id)).toMatchObject({ status: 200 });
    expect((await discard(draft_id)).status).toBe(404);
  });

  it('is for catalogue editors; other staff can read it', async () => {
    const { draft_id } = await added({ name: 'Ring' });
    const support = await api.createAdmin('support');
    expect((await add({ name: 'Ring' }, [], support)).status).toBe(403);
    expect((await update(draft_id, { name: 'Ring', version: 1 }, [], support)).status).toBe(403);
    const input = { params: { draft_id } };
    expect((await api.send(endpoints.getProductDraft, input, support)).status).toBe(200);
  });
});

const complete = () => ({ name: 'Ring', inr_price: '100', usd_price: 5 });
