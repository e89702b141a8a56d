import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createProduct,
  createReview,
  storedFileNames,
} from '../../../test/factories.ts';
import { FeedReader } from '../../../test/feed-reader.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const get = async (p_id: number) =>
  (await api.call(endpoints.getProductById, { body: { p_id } }, admin)).data;
const update = (p_id: number, body: Record<string, unknown>, files: File[] = []) =>
  api.send(endpoints.updateProduct, { params: { p_id }, body, files }, admin);

describe('a change for a version', () => {
  it('is applied if the product still has that version', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    const { status, body } = await update(p_id, { name: 'Newer', version });
    expect(status).toBe(200);
    expect(body?.data).toMatchObject({ name: 'Newer', version: (await get(p_id)).version });
    expect((await get(p_id)).version).toBeGreaterThan(Number(version));
  });

  it('is rejected with the current product otherwise, and its files are not stored', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    await update(p_id, { name: 'Theirs' });
    const before = await storedFileNames(api);
    const reply = await update(p_id, { name: 'Mine', version }, [await createImageFile('#123456')]);
    expect(reply).toMatchObject({
      status: 409,
      body: {
        description: 'This product has been changed by another admin.',
        data: { now: { p_id, name: 'Theirs', version: (await get(p_id)).version } },
      },
    });
    expect((await get(p_id)).name).toBe('Theirs');
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('is applied once when two are sent concurrently', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    const names = Array.from({ length: 6 }, (_, n) => `Name ${n}`);
    const replies = await Promise.all(names.map((name) => update(p_id, { name, version })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('does not conflict with sales', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    await api.call(endpoints.addStock, { body: { p_id, stock: 3 } }, admin);
    expect((await update(p_id, { name: 'Mine', version })).status).toBe(200);
  });

  it('does not conflict with reviews, and keeps their rating', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    for (const rating of [5, 4]) {
      await createReview(api, await api.createCustomer(), p_id, { rating });
    }
    expect((await get(p_id)).version).toBe(version);
    expect((await update(p_id, { name: 'Mine', version })).status).toBe(200);
    const edited = await get(p_id);
    expect(edited).toMatchObject({ name: 'Mine', averageRating: 4.5, reviewCount: 2 });
    expect(edited.version).toBeGreaterThan(Number(version));
  });

  it('conflicts with an edit also when a review followed it', async () => {
    const { p_id } = await createProduct(api);
    const { version } = await get(p_id);
    await update(p_id, { name: 'Theirs' });
    await createReview(api, await api.createCustomer(), p_id);
    expect((await update(p_id, { name: 'Mine', version })).status).toBe(409);
    expect((await get(p_id)).name).toBe('Theirs');
  });

  it('reaches readers of the change feed when only the rating changed', async () => {
    const { p_id } = await createProduct(api);
    const reader = new FeedReader();
    await reader.readAllPages(api);
    await createReview(api, await api.createCustomer(), p_id, { rating: 3 });
    await reader.readAllPages(api);
    const product = reader.products.find((each) => each.p_id === p_id);
    expect(product).toMatchObject({ averageRating: 3 });
  });

  it('is always applied without a version', async () => {
    const { p_id } = await createProduct(api);
    await update(p_id, { name: 'Theirs' });
    expect((await update(p_id, { name: 'Mine', version: '' })).status).toBe(200);
  });
});

describe('line breaks of a description', () => {
  it('are normalized in forms and JSON', async () => {
    const { p_id } = await createProduct(api, { description: 'One\r\nTwo\rThree\nFour' });
    expect((await get(p_id)).description).toBe('One\nTwo\nThree\nFour');
    await update(p_id, { description: 'Five\nSix' }, [await createImageFile('#654321')]);
    expect((await get(p_id)).description).toBe('Five\nSix');
  });
});

describe('the version', () => {
  it('is sent to admins only', async () => {
    const { p_id } = await createProduct(api);
    const customer = await api.createCustomer();
    await createReview(api, customer, p_id);
    const seen = [
      await api.send(endpoints.getProductById, { body: { p_id } }),
      await api.send(endpoints.getProductById, { body: { p_id } }, customer),
      await api.send(endpoints.getProducts, { body: { perPage: 1 } }, customer),
      await api.send(endpoints.getProduct, { params: { p_id } }),
    ];
    for (const { text } of seen) {
      expect(text).toContain(`"p_id":${p_id}`);
      expect(text).not.toContain('version');
    }
    const { data } = await api.call(endpoints.getProducts, { body: { perPage: 1 } }, admin);
    expect(data.productData[0]?.version).toBe((await get(p_id)).version);
  });
});
