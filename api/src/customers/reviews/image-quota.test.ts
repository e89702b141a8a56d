import { randomUUID } from 'node:crypto';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createFile,
  createImageFile,
  createProduct,
  createReview,
  placeOrder,
} from '../../../test/factories.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { imageQuota } from './image-quota.ts';

const api = await useTestApi();

/** Sends a review with an image, of a new product unless one is given. */
async function send(
  user: TestUser,
  { p_id, key = randomUUID(), at = api }: { p_id?: number; key?: string; at?: typeof api } = {},
) {
  const body = { p_id: p_id ?? (await createProduct(at)).p_id, rating: 5, message: 'See photo.' };
  const files = [await createImageFile('#336699')];
  const headers = { 'Idempotency-Key': key };
  return at.send(endpoints.addUserReview, { body, files }, { ...user, headers });
}

const decodedCount = () => api.services.media.imageQueue.startedCount;
const usesOf = ({ u_id }: TestUser) =>
  api.connection.collection('review_image_uses').countDocuments({ u_id });

describe('images in reviews of products that were not bought', () => {
  it('are limited in a month, before they are decoded, also when reviews are deleted', async () => {
    const asha = await api.createCustomer();
    for (let n = 0; n < imageQuota.unboughtImages; n++) {
      const { status, body } = await send(asha);
      expect(status).toBe(201);
      const { r_id } = (body as { data: { r_id: number } }).data; // of a successful response
      await api.call(endpoints.deleteUserReview, { body: { r_id } }, asha);
    }
    const decoded = decodedCount();
    const refused = await send(asha);
    expect([refused.status, refused.body?.description]).toEqual([
      409,
      'You can add 3 photos a month to reviews of products that you have not bought here. Send this review without its photo.',
    ]);
    expect(decodedCount()).toBe(decoded);
    await createReview(api, asha, (await createProduct(api)).p_id);

    const aMonthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const uses = api.connection.collection('review_image_uses');
    await uses.updateMany({ u_id: asha.u_id }, { $set: { at: aMonthAgo } });
    expect((await send(asha)).status).toBe(201);
  });

  it('are limited when they are sent concurrently', async () => {
    const asha = await api.createCustomer();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(asha)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await usesOf(asha)).toBe(3);
  });

  it('count when a review gets another image, but not when it keeps its own', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const save = async (colour?: string) => {
      const files = colour ? [await createImageFile(colour)] : [];
      const input = { params: { p_id }, body: { rating: 4, message: 'Good.' }, files };
      return (await api.send(endpoints.saveReview, input, asha)).status;
    };
    for (const colour of ['#100000', undefined, '#100000', '#200000', '#300000']) {
      expect(await save(colour)).toBe(200);
    }
    expect(await usesOf(asha)).toBe(3);
    expect(await save('#400000')).toBe(409);
    expect(await save()).toBe(200);
  });

  it('are not counted twice when the request is repeated', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const key = randomUUID();
    const first = await send(asha, { p_id, key });
    await send(asha);
    await send(asha);
    expect((await send(asha, { p_id, key })).body).toEqual(first.body);
    expect(await usesOf(asha)).toBe(3);
  });

  it('are forgotten with the account', async () => {
    const asha = await api.createCustomer();
    await send(asha);
    expect(await usesOf(asha)).toBe(1);
    const params = { u_id: asha.u_id };
    await api.call(endpoints.deleteUser, { params }, await api.createAdmin());
    expect(await usesOf(asha)).toBe(0);
  });
});

describe('images in reviews of bought products', () => {
  async function buy(user: TestUser): Promise<number> {
    const stone = await createProduct(api);
    await placeOrder(api, user, stone);
    return stone.p_id;
  }

  it('are not counted by the month', async () => {
    const asha = await api.createCustomer();
    for (let n = 0; n <= imageQuota.unboughtImages; n++) {
      expect((await send(asha, { p_id: await buy(asha) })).status).toBe(201);
    }
    expect(await usesOf(asha)).toBe(0);
  });

  it('have a total size, which is given back when a review is deleted', async () => {
    const asha = await api.createCustomer();
    const p_id = await buy(asha);
    const image = await createImageFile('#123123');
    const { image_url } = await createReview(api, asha, p_id, { files: [image] });
    const files = api.connection.collection('media.files');
    await files.updateOne({ filename: image_url }, { $set: { length: imageQuota.bytes } });
    const other = await buy(asha);
    const decoded = decodedCount();
    const refused = await send(asha, { p_id: other });
    expect([refused.status, refused.body?.description]).toEqual([
      409,
      'The photos of your reviews may have 50 MB in total. Delete one, or send this review without its photo.',
    ]);
    expect(decodedCount()).toBe(decoded);
    await api.call(endpoints.deleteOwnReview, { params: { p_id } }, asha);
    expect((await send(asha, { p_id: other })).status).toBe(201);
  });
});

it('does not decode an image for a product or review that does not exist', async () => {
  const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
  const { r_id } = await createReview(api, ravi, (await createProduct(api)).p_id);
  const decoded = decodedCount();
  const inactive = await createProduct(api, { status: 0 });
  for (const p_id of [999_999, inactive.p_id])
    expect((await send(asha, { p_id })).status).toBe(404);
  const files = [await createImageFile('#999999')];
  const body = { r_id, rating: 1, message: 'Mine?' };
  const foreign = await api.send(endpoints.updateUserReview, { body, files }, asha);
  expect(foreign.status).toBe(404);
  expect(decodedCount()).toBe(decoded);
});

it('limits uploads in an hour, including images that are rejected', async () => {
  const limited = await startTestApi({ settings: { THROTTLE: '0.1' } });
  try {
    const asha = await limited.createCustomer();
    const { p_id } = await createProduct(limited);
    const damaged = createFile(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const body = { p_id, rating: 5, message: 'See photo.' };
    const upload = async (files: File[]) =>
      (await limited.send(endpoints.addUserReview, { body, files }, asha)).status;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push(await upload([damaged]));
    expect(statuses).toEqual([415, 415, 415, 429]);
    expect(await upload([])).toBe(201);
  } finally {
    await limited.close();
  }
});
