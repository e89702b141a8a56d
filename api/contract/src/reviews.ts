import { z } from 'zod';
import { pageSizes } from './constants.ts';
import { defineEndpoint, done, envelope } from './endpoint.ts';
import { id, ignored, moment, page, perPage, pictureLook, text, wholeNumber } from './fields.ts';

export const review = z.object({
  r_id: z.int(),
  p_id: z.int(),
  u_id: z.int(),
  rating: z.int().min(1).max(5),
  message: z.string(),
  /** File name below /assets/UserReviews/. */
  image_url: z.string().nullable(),
  image_look: pictureLook.nullable(),
  createdAt: moment,
  user: z.object({ u_name: z.string() }).nullable(),
  /** Whether the reviewer bought the product here. */
  verified: z.boolean(),
});
export type Review = z.output<typeof review>;

const words = {
  rating: wholeNumber(1, 5).default(5),
  message: text(2000, 'Please Add Message...'),
};
const picture = { name: 'userReviewImage', max: 1, kinds: ['image'], required: false } as const;

function deletion(method: 'POST' | 'DELETE') {
  return defineEndpoint({
    method,
    path: '/deleteuserreview',
    access: 'customer',
    body: z.object({ r_id: id }),
    response: done,
  });
}

export const reviewEndpoints = {
  getAllUserReviews: defineEndpoint({
    method: 'POST',
    path: '/getalluserreviews',
    access: 'public',
    body: z.object({ page, perPage: perPage(pageSizes.homeReviews) }),
    // `reviwes` is the spec's own spelling.
    response: envelope(z.object({ reviwes: z.array(review), totalCount: z.int() })),
  }),
  getUserReviews: defineEndpoint({
    method: 'POST',
    path: '/getuserreviews',
    access: 'public',
    body: z.object({ p_id: id }),
    response: envelope(z.array(review)),
  }),
  addUserReview: defineEndpoint({
    method: 'POST',
    path: '/adduserreview',
    creates: true,
    access: 'customer',
    body: z.object({ p_id: id, u_id: ignored, ...words }),
    files: picture,
    response: envelope(review),
  }),
  updateUserReview: defineEndpoint({
    method: 'POST',
    path: '/updateuserreview',
    access: 'customer',
    body: z.object({ r_id: id, p_id: id.optional(), u_id: ignored, ...words }),
    files: picture,
    response: envelope(review),
  }),
  /** The author's; an admin may delete any. */
  deleteUserReview: deletion('POST'),
  deleteUserReviewAsAdmin: deletion('DELETE'),
} as const;
