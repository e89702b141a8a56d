import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createImageFile, createProduct, createReview } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../operations/consistency/check-consistency.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function newReview(rating = 5) {
  const { p_id } = await createProduct(api);
  const [author, other] = [await api.createCustomer(), await api.createCustomer()];
  const { r_id } = await createReview(api, author, p_id, { rating });
  await createReview(api, other, p_id, { rating: 2 });
  return { p_id, r_id, author, other };
}

async function ratingOf(p_id: number) {
  const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
  return [data.averageRating, data.reviewCount];
}

const setHidden = (r_id: number, hidden: 0 | 1) =>
  api.call(endpoints.changeReviewVisibility, { params: { r_id }, body: { hidden } }, admin);

const idsOf = (reviews: readonly { r_id: number }[]) => reviews.map(({ r_id }) => r_id);

/** The ids in all public lists that contain a product's reviews. */
async function publicIds(p_id: number, u_id: number) {
  const ofProduct = await api.call(endpoints.getUserReviews, { body: { p_id } });
  const ofAuthor = await api.call(endpoints.getUserReviews, { body: { p_id, u_id } });
  const all = await api.call(endpoints.getAllUserReviews, { body: { perPage: 100 } });
  const page = await api.call(endpoints.getReviews, { query: { p_id } });
  return [ofProduct.data, ofAuthor.data, all.data.reviwes, page.reviews].map(idsOf);
}

describe('a hidden review', () => {
  it('is in no public list or rating until it is shown again', async () => {
    const { p_id, r_id, author } = await newReview();
    expect(await ratingOf(p_id)).toEqual([3.5, 2]);
    const before = (await api.call(endpoints.getAllUserReviews)).data.totalCount;
    expect(await setHidden(r_id, 1)).toMatchObject({
      message: 'Review hidden.',
      review: { r_id, hidden: true },
    });
    expect(await ratingOf(p_id)).toEqual([2, 1]);
    for (const ids of await publicIds(p_id, author.u_id)) expect(ids).not.toContain(r_id);
    const counted = await api.call(endpoints.getReviews, { query: { p_id } });
    expect(counted.totalCount).toBe(1);
    expect((await api.call(endpoints.getAllUserReviews)).data.totalCount).toBe(before - 1);

    await setHidden(r_id, 1); // again, without effect
    expect(await ratingOf(p_id)).toEqual([2, 1]);
    await setHidden(r_id, 0);
    expect(await ratingOf(p_id)).toEqual([3.5, 2]);
    for (const ids of await publicIds(p_id, author.u_id)) expect(ids).toContain(r_id);
  });

  it('counts once when it is hidden several times at once', async () => {
    const { p_id, r_id } = await newReview();
    await Promise.all([1, 2, 3].map(() => setHidden(r_id, 1)));
    expect(await ratingOf(p_id)).toEqual([2, 1]);
  });

  it('is still seen, changed and deleted by its author, without effect on the rating', async () => {
    const { p_id, r_id, author, other } = await newReview();
    await setHidden(r_id, 1);
    const own = () => api.call(endpoints.getOwnReview, { params: { p_id } }, author);
    expect((await own()).review).toMatchObject({ r_id, hidden: true, rating: 5 });
    const others = await api.call(endpoints.getOwnReview, { params: { p_id } }, other);
    expect(others.review).toMatchObject({ u_id: other.u_id, hidden: false });
    const body = { r_id, rating: 1, message: 'Changed.' };
    const { data } = await api.call(endpoints.updateUserReview, { body }, author);
    expect(data).toMatchObject({ hidden: true, rating: 1 });
    expect(await ratingOf(p_id)).toEqual([2, 1]);
    const exported = await api.call(endpoints.getPersonalData, {}, author);
    expect(exported.reviews).toMatchObject([{ r_id, hidden: true }]);
    await api.call(endpoints.deleteOwnReview, { params: { p_id } }, author);
    expect(await ratingOf(p_id)).toEqual([2, 1]);
    expect((await own()).review).toBeNull();
  });

  it('leaves the store consistent', async () => {
    const { r_id } = await newReview();
    await setHidden(r_id, 1);
    const problems: string[] = [];
    const { discrepancies } = await checkConsistency(api.connection);
    for await (const problem of discrepancies) problems.push(problem);
    expect(problems.filter((problem) => problem.includes('rating'))).toEqual([]);
  });
});

describe('a reply', () => {
  const reply = (r_id: number, message: string) =>
    api.call(endpoints.replyToReview, { params: { r_id }, body: { message } }, admin);

  it('is public, can be changed, and removed', async () => {
    const { p_id, r_id } = await newReview();
    const shown = async () => {
      const { data } = await api.call(endpoints.getUserReviews, { body: { p_id } });
      return data.find((review) => review.r_id === r_id)?.reply;
    };
    expect(await shown()).toBeNull();
    expect((await reply(r_id, ' Thank you! ')).message).toBe('Reply saved.');
    expect(await shown()).toEqual({ message: 'Thank you!', at: expect.any(String) });
    await reply(r_id, 'Thanks.');
    expect(await shown()).toMatchObject({ message: 'Thanks.' });
    await api.call(endpoints.removeReviewReply, { params: { r_id } }, admin);
    expect(await shown()).toBeNull();
  });

  it.each(['', 'x'.repeat(2001), 'a\u0000'])('is refused: %j', async (message) => {
    const { r_id } = await newReview();
    const input = { params: { r_id }, body: { message } };
    expect((await api.send(endpoints.replyToReview, input, admin)).status).toBe(400);
  });

  it('needs a review', async () => {
    const params = { r_id: 999_999 };
    const replies = [
      await api.send(endpoints.replyToReview, { params, body: { message: 'Hi' } }, admin),
      await api.send(endpoints.removeReviewReply, { params }, admin),
      await api.send(endpoints.changeReviewVisibility, { params, body: { hidden: 1 } }, admin),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the list of reviews to moderate', () => {
  const list = (query = {}) => api.call(endpoints.getModeratedReviews, { query }, admin);

  it('has products and hidden reviews, two by default', async () => {
    const { p_id, r_id } = await newReview();
    const files = [await createImageFile('teal')];
    const name = 'Teal ring';
    await api.call(endpoints.updateProduct, { params: { p_id }, body: { name }, files }, admin);
    await setHidden(r_id, 1);
    const { reviews, totalCount } = await list();
    expect(reviews).toHaveLength(2);
    expect(totalCount).toBeGreaterThan(2);
    expect(reviews[1]).toMatchObject({
      r_id,
      hidden: true,
      product: { name, status: 1, image_url: expect.any(String) },
    });
    expect(idsOf((await list({ hidden: 1, perPage: 100 })).reviews)).toContain(r_id);
    expect(idsOf((await list({ hidden: 0, perPage: 100 })).reviews)).not.toContain(r_id);
  });

  it('keeps reviews of an earlier release', async () => {
    const { r_id } = await newReview();
    const reviews = api.connection.collection<{ _id: number }>('reviews');
    await reviews.updateOne({ _id: r_id }, { $unset: { hiddenAt: 1, reply: 1 } });
    const found = (await list({ hidden: 0, perPage: 100 })).reviews.find(
      (review) => review.r_id === r_id,
    );
    expect(found).toMatchObject({ hidden: false, reply: null });
  });

  it.each([{ perPage: 101 }, { perPage: 0 }, { page: -1 }, { hidden: 2 }])(
    'rejects %j',
    async (query) => {
      expect((await api.send(endpoints.getModeratedReviews, { query }, admin)).status).toBe(400);
    },
  );
});
