import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { ReviewEditing } from './review-editing.service.ts';
import type { ReviewModeration } from './review-moderation.service.ts';
import type { Reviews } from './reviews.service.ts';

const removed = 'Review deleted successfully.';

export function mountReviews(mount: Mount, reviews: Reviews, editing: ReviewEditing): void {
  mount(endpoints.getAllUserReviews, async ({ body }) => {
    const { reviews: reviwes, totalCount } = await reviews.list(body);
    return success('Reviews found.', { reviwes, totalCount });
  });

  mount(endpoints.getUserReviews, async ({ body }) =>
    success('Reviews found.', await reviews.ofProduct(body)),
  );

  mount(endpoints.getReviews, ({ query }) => reviews.list(query));

  mount(endpoints.getOwnReview, async ({ params, caller }) => ({
    review: await reviews.ofAuthor(caller.u_id, params.p_id),
  }));

  mount(
    endpoints.addUserReview,
    async ({ body, files: [image], caller, request }) => {
      const review = await editing.add(caller, body.p_id, body, { image, request });
      return success('Review added successfully.', review);
    },
    ({ body: { p_id }, caller, request }) => editing.admitImage(caller, { p_id }, request),
  );

  mount(
    endpoints.updateUserReview,
    async ({ body, files: [image], caller, request }) => {
      const review = await editing.update(caller, body.r_id, body, { image, request });
      return success('Review updated successfully.', review);
    },
    ({ body: { r_id }, caller, request }) => editing.admitImage(caller, { r_id }, request),
  );

  mount(
    endpoints.saveReview,
    ({ params, body, files: [image], caller, request }) =>
      editing.save(caller, params.p_id, body, {
        image,
        request,
        removesImage: body.removePicture === 1,
      }),
    ({ params: { p_id }, caller, request }) => editing.admitImage(caller, { p_id }, request),
  );

  mount(endpoints.deleteOwnReview, async ({ params, caller, request }) => {
    await editing.removeOwn(caller, params.p_id, { request });
    return { message: removed };
  });

  for (const endpoint of [endpoints.deleteUserReview, endpoints.deleteUserReviewAsAdmin]) {
    mount(endpoint, async ({ body, caller, request }) => {
      await editing.remove(caller, body.r_id, { request });
      return success(removed, null);
    });
  }
}

export function mountReviewModeration(
  mount: Mount,
  reviews: Reviews,
  moderation: ReviewModeration,
): void {
  mount(endpoints.getModeratedReviews, ({ query }) => reviews.toModerate(query));

  mount(endpoints.replyToReview, async ({ params, body }) => ({
    message: 'Reply saved.',
    review: await moderation.setReply(params.r_id, body.message),
  }));

  mount(endpoints.removeReviewReply, async ({ params }) => ({
    message: 'Reply removed.',
    review: await moderation.setReply(params.r_id, null),
  }));

  mount(endpoints.changeReviewVisibility, async ({ params, body }) => ({
    message: body.hidden === 1 ? 'Review hidden.' : 'Review shown.',
    review: await moderation.setHidden(params.r_id, body.hidden === 1),
  }));
}
