import { endpoints, mediaPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createProduct,
  createReview,
  placeOrder,
  storedFileNames,
} from '../../../test/factories.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

async function rating(p_id: number) {
  const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
  return [data.averageRating, data.reviewCount];
}

async function reviewsOf(p_id: number) {
  return (await api.call(endpoints.getUserReviews, { body: { p_id } })).data;
}

function save(
  person: TestUser,
  p_id: number,
  body: { rating?: number; message: string; removePicture?: 0 | 1 },
  files: File[] = [],
) {
  return api.call(endpoints.saveReview, { params: { p_id }, body, files }, person);
}

describe('a review that is saved', () => {
  it('is created if there is none, else changed', async () => {
    const asha = await api.createCustomer();
    const stone = await createProduct(api);
    const { p_id } = stone;
    await placeOrder(api, asha, stone);
    const first = await save(asha, p_id, { message: ' Bright. ' });
    expect(first).toMatchObject({
      p_id,
      u_id: asha.u_id,
      rating: 5,
      message: 'Bright.',
      image_url: null,
      verified: true,
    });
    expect(await rating(p_id)).toEqual([5, 1]);
    const second = await save(asha, p_id, { message: 'Dull.', rating: 2 });
    expect(second).toEqual({ ...first, message: 'Dull.', rating: 2 });
    expect(await rating(p_id)).toEqual([2, 1]);
    expect(await reviewsOf(p_id)).toEqual([second]);
  });

  it('is the same that /adduserreview creates', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const { r_id } = await createReview(api, asha, p_id, { rating: 3 });
    expect(await save(asha, p_id, { message: 'Again.', rating: 4 })).toMatchObject({ r_id });
    expect(await rating(p_id)).toEqual([4, 1]);
  });

  it('is created once when two replicas save concurrently', async () => {
    const secondApi = await startTestApi({ databaseOf: api });
    try {
      const asha = await api.createCustomer();
      const { p_id } = await createProduct(api);
      const input = { params: { p_id }, body: { rating: 4, message: 'Once.' } };
      const saved = await Promise.all(
        [api, secondApi, api, secondApi].map((replica) =>
          replica.call(endpoints.saveReview, input, asha),
        ),
      );
      expect(new Set(saved.map(({ r_id }) => r_id)).size).toBe(1);
      expect(await rating(p_id)).toEqual([4, 1]);
    } finally {
      await secondApi.close();
    }
  });

  it('keeps its image until it is replaced or removed', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const files = async () => (await storedFileNames(api)).length;
    const before = await files();
    const red = await save(asha, p_id, { message: 'Red.' }, [await createImageFile('red')]);
    const kept = await save(asha, p_id, { message: 'Still red.', removePicture: 0 });
    expect(kept.image_url).toBe(red.image_url);
    const both = { message: 'Blue.', removePicture: 1 } as const;
    const blue = await save(asha, p_id, both, [await createImageFile('blue')]);
    expect(blue.image_url).not.toBe(red.image_url);
    const served = async (file: string | null) =>
      (await api.fetch(`${mediaPaths.review}${file}`)).status;
    expect([await served(red.image_url), await served(blue.image_url)]).toEqual([404, 200]);
    const none = await save(asha, p_id, { message: 'None.', removePicture: 1 });
    expect([none.image_url, none.image_look]).toEqual([null, null]);
    expect(await files()).toBe(before);
  });

  it('needs an active product unless it exists already', async () => {
    const [admin, asha] = [await api.createAdmin(), await api.createCustomer()];
    const { p_id } = await createProduct(api);
    const before = await storedFileNames(api);
    const input = { body: { message: 'x' }, files: [await createImageFile('purple')] };
    const nowhere = { ...input, params: { p_id: 999_999 } };
    expect((await api.send(endpoints.saveReview, nowhere, asha)).status).toBe(404);
    await save(asha, p_id, { message: 'Here.' });
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    await save(asha, p_id, { message: 'Gone.' });
    const hidden = { ...input, params: { p_id } };
    expect((await api.send(endpoints.saveReview, hidden, await api.createCustomer())).status).toBe(
      404,
    );
    expect(await storedFileNames(api)).toEqual(before);
  });
});

describe("a customer's own review", () => {
  it("is deleted idempotently, without deleting others' reviews", async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const { p_id } = await createProduct(api);
    const before = await storedFileNames(api);
    await save(asha, p_id, { message: 'Mine.', rating: 1 }, [await createImageFile('teal')]);
    await save(ravi, p_id, { message: 'His.', rating: 4 });
    for (const _ of [1, 2]) {
      expect(await api.call(endpoints.deleteOwnReview, { params: { p_id } }, asha)).toEqual({
        message: 'Review deleted successfully.',
      });
      expect((await reviewsOf(p_id)).map(({ u_id }) => u_id)).toEqual([ravi.u_id]);
      expect(await rating(p_id)).toEqual([4, 1]);
    }
    expect(await storedFileNames(api)).toEqual(before);
  });

  it("of an admin is deleted like a customer's; others' only by id", async () => {
    const [admin, asha] = [await api.createAdmin(), await api.createCustomer()];
    const { p_id } = await createProduct(api);
    await save(asha, p_id, { message: 'Mine.' });
    await api.call(endpoints.deleteOwnReview, { params: { p_id } }, admin);
    expect(await reviewsOf(p_id)).toHaveLength(1);
  });
});
