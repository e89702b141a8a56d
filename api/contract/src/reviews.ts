import { z } from 'zod';
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
import { pageSizes } from './page-sizes.ts';
import { messageEditors, messageReaders } from './staff-roles.ts';

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
    /** The public reply of the shop. */
    reply: z.object({ message: z.string(), at: timestamp }).nullable(),
    /** Hidden by the shop. Only the author and the staff get such reviews. */
    hidden: z.boolean(),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

export const moderatedReview = review
  .extend({
    /** Null if the product was deleted. */
    product: z
      .object({
        name: z.string(),
        sku: z.string(),
        /** File name below /Assets/Products/. */
        image_url: z.string().nullable(),
        /** 1 active, 0 inactive. */
        status: z.union([z.literal(0), z.literal(1)]),
      })
      .nullable(),
  })
  .meta({ id: 'ModeratedReview' });
export type ModeratedReview = z.output<typeof moderatedReview>;

export const reviewReplyForm = z.object({ message: text(2000, 'Write a reply') });

const moderationResult = z.object({ message: z.string(), review });

const fields = {
  rating: wholeNumber(1, 5).default(5),
  message: text(2000, 'Please Add Message...'),
};
const image = {
  name: 'userReviewImage',
  max: 1,
  kinds: ['image'],
  required: false,
  converts: true,
} as const;

function deletion(method: 'POST' | 'DELETE') {
  return defineEndpoint({
    method,
    path: '/deleteuserreview',
    description: 'Deletes a review of the signed-in user. Admins may delete any review.',
    access: 'customer',
    // Staff delete reviews with these calls, too.
    limit: { uses: 300, minutes: 15 },
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
    // `reviwes` is misspelled in the published API.
    response: envelope(z.object({ reviwes: z.array(review), totalCount: z.int() })),
  }),
  getUserReviews: defineEndpoint({
    method: 'POST',
    path: '/getuserreviews',
    description:
      'A page of the reviews of a product, newest first, or the review of one customer. Hidden reviews are left out.',
    access: 'public',
    body: z.object({
      p_id: id,
      u_id: blankable(id),
      page,
      perPage: perPage(pageSizes.productReviews),
    }),
    response: envelope(z.array(review)),
  }),
  /** A GET, unlike /getalluserreviews and /getuserreviews, so that browsers and CDNs can revalidate it. */
  getReviews: defineEndpoint({
    method: 'GET',
    path: '/api/reviews',
    description: 'A cacheable page of reviews, newest first, of all products or of one.',
    access: 'public',
    success: { kind: 'revalidated' },
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
      "Creates the signed-in user's review of a product, with an optional image. Each user may review a product once.",
    success: { kind: 'created' },
    idempotent: true,
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    body: z.object({ p_id: id, u_id: ignored, ...fields }),
    request: { kind: 'form', files: image },
    response: envelope(review),
  }),
  updateUserReview: defineEndpoint({
    method: 'POST',
    path: '/updateuserreview',
    description: 'Changes a review of the signed-in user. Without a new image it keeps its image.',
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    idempotent: true,
    body: z.object({ r_id: id, p_id: id.optional(), u_id: ignored, ...fields }),
    request: { kind: 'form', files: image },
    response: envelope(review),
  }),
  /** Creates or changes, because a device without a connection cannot know whether a review exists. */
  saveReview: defineEndpoint({
    method: 'PUT',
    path: '/api/reviews/{p_id}',
    description:
      "Creates or changes the signed-in user's review of a product. Without a new image it keeps its image, unless removePicture is 1.",
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    idempotent: true,
    params: z.object({ p_id: id }),
    body: z.object({ ...fields, removePicture: flag.default(0) }),
    request: { kind: 'form', files: image },
    response: review,
  }),
  /** By product, because a device without a connection may not know the review's id. */
  deleteOwnReview: defineEndpoint({
    method: 'DELETE',
    path: '/api/reviews/{p_id}',
    description: "Deletes the signed-in user's review of a product, if there is one.",
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    idempotent: true,
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string() }),
  }),
  getOwnReview: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/reviews/{p_id}',
    description: "The signed-in user's review of a product, also if the shop has hidden it.",
    access: 'customer',
    params: z.object({ p_id: id }),
    response: z.object({ review: review.nullable() }),
  }),
  getModeratedReviews: defineEndpoint({
    method: 'GET',
    path: '/api/moderation/reviews',
    description: 'A page of all reviews with their products, newest first, hidden ones included.',
    access: 'admin',
    roles: messageReaders,
    query: z.object({
      page,
      perPage: perPage(pageSizes.adminReviews),
      hidden: blankable(flag),
    }),
    response: z.object({ reviews: z.array(moderatedReview), totalCount: z.int() }),
  }),
  replyToReview: defineEndpoint({
    method: 'PUT',
    path: '/api/moderation/reviews/{r_id}/reply',
    description: 'Writes or changes the public reply of the shop to a review.',
    access: 'admin',
    roles: messageEditors,
    params: z.object({ r_id: id }),
    body: reviewReplyForm,
    response: moderationResult,
  }),
  removeReviewReply: defineEndpoint({
    method: 'DELETE',
    path: '/api/moderation/reviews/{r_id}/reply',
    description: 'Removes the reply of the shop to a review.',
    access: 'admin',
    roles: messageEditors,
    params: z.object({ r_id: id }),
    response: moderationResult,
  }),
  changeReviewVisibility: defineEndpoint({
    method: 'PUT',
    path: '/api/moderation/reviews/{r_id}/visibility',
    description:
      "Hides (1) or shows (0) a review. Hidden reviews are in no public list and do not count towards the product's rating.",
    access: 'admin',
    roles: messageEditors,
    params: z.object({ r_id: id }),
    body: z.object({ hidden: flag }),
    response: moderationResult,
  }),
  deleteUserReview: deletion('POST'),
  deleteUserReviewAsAdmin: deletion('DELETE'),
} as const;
