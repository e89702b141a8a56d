import { z } from 'zod';
import { pageSizes } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import {
  blankable,
  flag,
  id,
  ignored,
  imagePreview,
  page,
  perPage,
  text,
  timestamp,
  wholeNumber,
} from './fields.ts';

export const review = z
  .object({
    r_id: z.int(),
    p_id: z.int(),
    u_id: z.int(),
    rating: z.int().min(1).max(5),
    message: z.string(),
    /** File name below /assets/UserReviews/. */
    image_url: z.string().nullable(),
    image_look: imagePreview.nullable(),
    createdAt: timestamp,
    user: z.object({ u_name: z.string() }).nullable(),
    /** Whether the reviewer bought the product here. */
    verified: z.boolean(),
  })
  .meta({ id: 'Review' });
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
    description: "Deletes one's own review; an admin deletes any.",
    access: 'customer',
    idempotent: true,
    body: z.object({ r_id: id }),
    response: emptyEnvelope,
  });
}

export const reviewEndpoints = {
  getAllUserReviews: defineEndpoint({
    method: 'POST',
    path: '/getalluserreviews',
    description: 'A page of all reviews, newest first.',
    access: 'public',
    body: z.object({ page, perPage: perPage(pageSizes.homeReviews) }),
    // `reviwes` is the spec's own spelling.
    response: envelope(z.object({ reviwes: z.array(review), totalCount: z.int() })),
  }),
  getUserReviews: defineEndpoint({
    method: 'POST',
    path: '/getuserreviews',
    description: 'All reviews of a product, newest first.',
    access: 'public',
    body: z.object({ p_id: id }),
    response: envelope(z.array(review)),
  }),
  /** /getalluserreviews and /getuserreviews as one GET, which browsers and CDNs can revalidate. */
  getReviews: defineEndpoint({
    method: 'GET',
    path: '/api/reviews',
    description: 'A page of reviews, newest first: all, or those of a product. For caches.',
    access: 'public',
    revalidates: true,
    query: z.object({
      p_id: blankable(id),
      page,
      perPage: perPage(pageSizes.homeReviews),
    }),
    response: z.object({ reviews: z.array(review), totalCount: z.int() }),
  }),
  addUserReview: defineEndpoint({
    method: 'POST',
    path: '/adduserreview',
    description:
      "Writes one's review of a product: one for each person and product. A picture is optional.",
    creates: true,
    idempotent: true,
    access: 'customer',
    body: z.object({ p_id: id, u_id: ignored, ...words }),
    files: picture,
    response: envelope(review),
  }),
  updateUserReview: defineEndpoint({
    method: 'POST',
    path: '/updateuserreview',
    description: "Changes one's own review. Without a picture it keeps the one that it has.",
    access: 'customer',
    idempotent: true,
    body: z.object({ r_id: id, p_id: id.optional(), u_id: ignored, ...words }),
    files: picture,
    response: envelope(review),
  }),
  /** Not in the spec: a phone without network cannot know whether its review is new. */
  saveReview: defineEndpoint({
    method: 'PUT',
    path: '/api/reviews/{p_id}',
    description:
      "Writes one's review of a product, or changes the one that there is. Without a picture it keeps the one that it has, unless removePicture is 1.",
    access: 'customer',
    idempotent: true,
    params: z.object({ p_id: id }),
    body: z.object({ ...words, removePicture: flag.default(0) }),
    files: picture,
    response: review,
  }),
  /** Not in the spec: as above, without knowing the review's id. */
  deleteOwnReview: defineEndpoint({
    method: 'DELETE',
    path: '/api/reviews/{p_id}',
    description: "Deletes one's own review of a product, if there is one.",
    access: 'customer',
    idempotent: true,
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string() }),
  }),
  /** The author's; an admin may delete any. */
  deleteUserReview: deletion('POST'),
  deleteUserReviewAsAdmin: deletion('DELETE'),
} as const;
