import { endpoints } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageFile, createProduct, storedFileNames } from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { orderImages } from './image-order.ts';

describe('orderImages', () => {
  const image = (image_id?: number) => ({
    file: `${image_id ?? 'new'}.png`,
    kind: 'image' as const,
    width: 1,
    height: 1,
    thumbhash: null,
    ...(image_id !== undefined && { image_id }),
  });

  it('returns every image once for any order', () => {
    const part = fc.oneof(fc.constant('new' as const), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
        fc.nat(5),
        fc.option(fc.array(part), { nil: undefined }),
        (ids, count, order) => {
          const there = ids.map(image);
          const added = Array.from({ length: count }, () => image());
          const all = orderImages(there, added, order);
          expect(new Set(all)).toEqual(new Set([...there, ...added]));
          expect(all).toHaveLength(there.length + added.length);
          // Uploaded images keep their order.
          expect(all.filter((one) => !('image_id' in one))).toEqual(added);
        },
      ),
    );
  });

  it('puts the mentioned images first', () => {
    const [one, two, three, fresh] = [image(1), image(2), image(3), image()];
    expect(orderImages([one, two, three], [fresh], [3, 'new', 9, 1])).toEqual([
      three,
      fresh,
      one,
      two,
    ]);
  });
});

describe('images of a product', () => {
  let api: TestApi;
  let admin: TestUser;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.createAdmin();
  });
  afterAll(() => api.close());

  const update = async (p_id: number, body: Record<string, unknown>, files: File[] = []) =>
    (await api.call(endpoints.updateProduct, { params: { p_id }, body, files }, admin)).data
      .productimages;
  const insert = async (body: Record<string, unknown>, files: File[] = []) => {
    const fields = { name: 'Copy', inr_price: 1, usd_price: 1, ...body };
    return (await api.call(endpoints.insertProduct, { body: fields, files }, admin)).data;
  };

  it('are reordered together with new ones', async () => {
    const { p_id } = await createProduct(api);
    const [red, blue] = await update(p_id, {}, [
      await createImageFile('red'),
      await createImageFile('blue'),
    ]);
    const order = `${blue?.image_id},new,${red?.image_id}`;
    const after = await update(p_id, { image_order: order }, [await createImageFile('lime')]);
    expect(after.map(({ image_id }) => image_id)).toEqual([
      blue?.image_id,
      expect.any(Number),
      red?.image_id,
    ]);
    const back = after.map(({ image_id }) => image_id).toReversed();
    expect(
      (await update(p_id, { image_order: back.join() })).map(({ image_id }) => image_id),
    ).toEqual(back);
  });

  it('are shared with a copy, and kept when either is deleted', async () => {
    const { p_id } = await createProduct(api);
    const [one, two] = await update(p_id, {}, [
      await createImageFile('teal'),
      await createImageFile('navy'),
    ]);
    const before = await storedFileNames(api);
    const copy = await insert({ image_order: `${two?.image_id},${one?.image_id}` });
    expect(copy.productimages.map(({ image_url }) => image_url)).toEqual([
      two?.image_url,
      one?.image_url,
    ]);
    expect(copy.productimages.map(({ image_id }) => image_id)).not.toContain(one?.image_id);
    expect(await storedFileNames(api)).toEqual(before);
    await api.call(endpoints.deleteImage, { params: { image_id: Number(one?.image_id) } }, admin);
    expect(await storedFileNames(api)).toEqual(before);
    const left = copy.productimages.find(({ image_url }) => image_url === one?.image_url);
    await api.call(endpoints.deleteImage, { params: { image_id: Number(left?.image_id) } }, admin);
    expect(await storedFileNames(api)).toEqual(before.filter((file) => file !== one?.image_url));
  });

  it('that have been deleted are skipped', async () => {
    expect((await insert({ image_order: '999999,new' })).productimages).toEqual([]);
  });

  it('of a rejected copy can still be deleted', async () => {
    const { p_id, sku } = await createProduct(api);
    const [image] = await update(p_id, {}, [await createImageFile('olive')]);
    const image_order = String(image?.image_id);
    const body = { name: 'Copy', sku, inr_price: 1, usd_price: 1, image_order };
    expect((await api.send(endpoints.insertProduct, { body }, admin)).status).toBe(409);
    const params = { image_id: Number(image?.image_id) };
    await api.call(endpoints.deleteImage, { params }, admin);
    expect(await storedFileNames(api)).not.toContain(image?.image_url);
  });

  it.each(['', null])('keep their order with the order %j', async (image_order) => {
    const { p_id } = await createProduct(api);
    const images = await update(p_id, {}, [
      await createImageFile('gold'),
      await createImageFile('tan'),
    ]);
    expect(await update(p_id, { image_order })).toEqual(images);
  });
});
