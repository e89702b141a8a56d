import { readFile } from 'node:fs/promises';
import { endpoints, mediaPaths, reviewImageTypes } from '@vajra/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createImageFile,
  createProduct,
  createReview,
  placeOrder,
  storedFileNames,
} from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
let p_id: number;

beforeAll(async () => {
  ({ p_id } = await createProduct(api));
});

async function rating(id = p_id) {
  const { data } = await api.call(endpoints.getProductById, { body: { p_id: id } });
  return [data.averageRating, data.reviewCount];
}

/** Returns an image of 48 x 32 pixels. sharp writes all formats but HEIC. */
function imageOf(format: string): Promise<Buffer> {
  if (format === 'heic' || format === 'heif') {
    return readFile(new URL('../../../test/files/quarters.heic', import.meta.url));
  }
  const image = sharp({ create: { width: 48, height: 32, channels: 3, background: 'red' } });
  return image.toFormat(format as 'jpeg').toBuffer(); // or another name that sharp knows
}

async function reviewsOf(id: number) {
  return (await api.call(endpoints.getUserReviews, { body: { p_id: id } })).data;
}

describe('a review', () => {
  it('counts towards the rating, also when changed or deleted', async () => {
    const { p_id: id } = await createProduct(api);
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const first = await createReview(api, asha, id, { rating: 5 });
    await createReview(api, ravi, id, { rating: 2 });
    expect(await rating(id)).toEqual([3.5, 2]);

    const change = { r_id: first.r_id, p_id: id, rating: 3, message: 'Scratched.' };
    const { data } = await api.call(endpoints.updateUserReview, { body: change }, asha);
    expect(data).toMatchObject({ r_id: first.r_id, rating: 3, message: 'Scratched.' });
    expect(await rating(id)).toEqual([2.5, 2]);

    const { r_id } = first;
    await api.call(endpoints.deleteUserReview, { body: { r_id } }, asha);
    expect(await rating(id)).toEqual([2, 1]);
    expect((await reviewsOf(id)).map(({ u_id }) => u_id)).toEqual([ravi.u_id]);
  });

  it('has its author and defaults to five stars', async () => {
    const { p_id: id } = await createProduct(api);
    const asha = await api.createCustomer();
    const body = { p_id: id, message: ' Bright. ', u_id: 12345 };
    const { data } = await api.call(endpoints.addUserReview, { body }, asha);
    expect(data).toMatchObject({
      p_id: id,
      u_id: asha.u_id,
      rating: 5,
      message: 'Bright.',
      image_url: null,
      user: { u_name: asha.u_name },
      verified: false,
    });
    expect(await reviewsOf(id)).toEqual([data]);
  });

  it('is verified if its author bought the product', async () => {
    const stone = await createProduct(api);
    const asha = await api.createCustomer();
    await placeOrder(api, asha, stone);
    expect((await createReview(api, asha, stone.p_id)).verified).toBe(true);
  });

  it('is verified only while its author has an order that is not cancelled', async () => {
    const stone = await createProduct(api, { quantity: 5 });
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const isVerified = async () => {
      const [review] = await reviewsOf(stone.p_id);
      const { reviews } = await api.call(endpoints.getReviews, { query: { p_id: stone.p_id } });
      expect(reviews[0]?.verified).toBe(review?.verified);
      return review?.verified;
    };
    await createReview(api, asha, stone.p_id);
    await placeOrder(api, ravi, stone);
    expect(await isVerified()).toBe(false);
    const [first, second] = [
      await placeOrder(api, asha, stone),
      await placeOrder(api, asha, stone),
    ];
    expect(await isVerified()).toBe(true);
    const cancel = ({ orderId }: { orderId: string }) =>
      api.call(endpoints.cancelOrder, { params: { orderId } }, asha);
    await cancel(first);
    expect(await isVerified()).toBe(true);
    await cancel(second);
    expect(await isVerified()).toBe(false);
  });

  it('is unique per product and customer, also when sent concurrently', async () => {
    const { p_id: id } = await createProduct(api);
    const asha = await api.createCustomer();
    const body = { p_id: id, rating: 4, message: 'Once.' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.send(endpoints.addUserReview, { body }, asha)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body?.description).toBe(
      'You have already reviewed this product. Edit your review instead.',
    );
    expect(await rating(id)).toEqual([4, 1]);
  });

  it('needs a message, a rating from 1 to 5 and an active product', async () => {
    const asha = await api.createCustomer();
    const send = (body: object) => api.send(endpoints.addUserReview, { body }, asha);
    const blank = await send({ p_id, message: '  ' });
    expect([blank.status, blank.body?.description]).toEqual([400, 'Please Add Message...']);
    for (const stars of [0, 6, 2.5, 'many']) {
      expect((await send({ p_id, message: 'x', rating: stars })).status).toBe(400);
    }
    expect((await send({ p_id: 999_999, message: 'x' })).status).toBe(404);
    const hidden = await createProduct(api, { status: 0 });
    expect((await send({ p_id: hidden.p_id, message: 'x' })).status).toBe(404);
  });

  it('can be changed by its author only', async () => {
    const { p_id: id } = await createProduct(api);
    const { r_id } = await createReview(api, await api.createCustomer(), id, { rating: 5 });
    const change = { body: { r_id, message: 'Mine now.', rating: 1 } };
    for (const stranger of [await api.createCustomer(), admin]) {
      expect((await api.send(endpoints.updateUserReview, change, stranger)).status).toBe(404);
    }
    expect((await reviewsOf(id))[0]).toMatchObject({ message: 'Lovely.', rating: 5 });
    expect(await rating(id)).toEqual([5, 1]);
  });

  it.each([endpoints.deleteUserReview, endpoints.deleteUserReviewAsAdmin])(
    'is deleted by $method for its author and for an admin, not for others',
    async (endpoint) => {
      const { p_id: id } = await createProduct(api);
      const asha = await api.createCustomer();
      for (const person of [asha, admin]) {
        const { r_id } = await createReview(api, asha, id);
        const body = { r_id };
        const stranger = await api.createCustomer();
        expect((await api.send(endpoint, { body }, stranger)).status).toBe(404);
        expect((await api.send(endpoint, { body }, person)).status).toBe(200);
        expect((await api.send(endpoint, { body }, person)).status).toBe(404);
        expect(await rating(id)).toEqual([0, 0]);
      }
    },
  );

  it('keeps the rating correct during concurrent writes and deletes', async () => {
    const { p_id: id } = await createProduct(api);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => api.createCustomer()));
    const written = await Promise.all(
      people.map((person, index) => createReview(api, person, id, { rating: index + 1 })),
    );
    expect(await rating(id)).toEqual([3, 5]);
    const { r_id } = written[4] ?? { r_id: 0 };
    const replies = await Promise.all(
      [people[4], admin, people[4]].map((person) =>
        api.send(endpoints.deleteUserReview, { body: { r_id } }, person),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await rating(id)).toEqual([2.5, 4]);
  });
});

describe("a review's image", () => {
  const served = async (file: string | null | undefined) =>
    (await api.fetch(`${mediaPaths.review}${file}`)).status;

  it('is stored, replaced, and deleted with the review', async () => {
    const { p_id: id } = await createProduct(api);
    const asha = await api.createCustomer();
    const files = [await createImageFile('red')];
    const { r_id, image_url: red } = await createReview(api, asha, id, { files });
    expect(await served(red)).toBe(200);

    const change = { body: { r_id, message: 'Better words.' } };
    const kept = await api.call(endpoints.updateUserReview, change, asha);
    expect(kept.data.image_url).toBe(red);

    const replacing = { ...change, files: [await createImageFile('blue')] };
    const replaced = await api.call(endpoints.updateUserReview, replacing, asha);
    expect([await served(red), await served(replaced.data.image_url)]).toEqual([404, 200]);

    await api.call(endpoints.deleteUserReviewAsAdmin, { body: { r_id } }, admin);
    expect(await served(replaced.data.image_url)).toBe(404);
  });

  it('is not stored when the review is rejected', async () => {
    const before = await storedFileNames(api);
    const asha = await api.createCustomer();
    const files = [await createImageFile('purple')];
    const input = { body: { p_id: 999_999, message: 'x' }, files };
    expect((await api.send(endpoints.addUserReview, input, asha)).status).toBe(404);
    expect(await storedFileNames(api)).toEqual(before);
  });

  it.each(reviewImageTypes)('may be %s under any name', async (type) => {
    const format = type.replace('image/', '');
    const data = new Uint8Array(await imageOf(format));
    const { p_id: id } = await createProduct(api);
    const files = [new File([data], 'photo.jpg', { type: 'image/jpeg' })];
    const review = await createReview(api, await api.createCustomer(), id, { files });
    expect(review.image_url).toMatch(format === 'png' ? /\.png$/ : /\.jpg$/);
    expect(review.image_look).toMatchObject({ width: 48, height: 32 });
    expect(await served(review.image_url)).toBe(200);
  });

  it('of another type is refused with the types that are accepted', async () => {
    const tiff = Buffer.from('49492a0008000000', 'hex');
    const input = { body: { p_id, message: 'x' }, files: [new File([tiff], 'a.tiff')] };
    const { status, body } = await api.send(
      endpoints.addUserReview,
      input,
      await api.createCustomer(),
    );
    expect([status, body?.description]).toEqual([
      415,
      'Only JPEG, PNG, WebP, GIF, AVIF and HEIC images are accepted.',
    ]);
  });

  it('must not be a video or HTML', async () => {
    const page = new File(['<html></html>'], 'a.png', { type: 'image/png' });
    const webm = new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])], 'a.webm');
    const asha = await api.createCustomer();
    for (const file of [page, webm]) {
      const input = { body: { p_id, message: 'x' }, files: [file] };
      expect((await api.send(endpoints.addUserReview, input, asha)).status).toBe(415);
    }
  });
});

describe('all reviews', () => {
  it('are returned newest first in pages with their total count', async () => {
    const fresh = await startTestApi();
    try {
      const { p_id: id } = await createProduct(fresh);
      const written: number[] = [];
      for (const _ of [1, 2, 3]) {
        written.unshift((await createReview(fresh, await fresh.createCustomer(), id)).r_id);
      }
      const page = async (number: number) =>
        (
          await fresh.call(endpoints.getAllUserReviews, {
            body: { page: number, perPage: 2 },
          })
        ).data;
      const pages = [await page(1), await page(2), await page(3)];
      expect(pages.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3]);
      expect(pages.map(({ reviwes }) => reviwes.map(({ r_id }) => r_id))).toEqual([
        written.slice(0, 2),
        written.slice(2),
        [],
      ]);
    } finally {
      await fresh.close();
    }
  });
});
