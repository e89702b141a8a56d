import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import type { Reviews } from './reviews.service.ts';

export function mountReviews(mount: Mount, reviews: Reviews): void {
  mount(endpoints.getAllUserReviews, async ({ body }) =>
    answer('Reviews found.', await reviews.list(body)),
  );

  mount(endpoints.getUserReviews, async ({ body }) =>
    answer('Reviews found.', await reviews.ofProduct(body.p_id)),
  );

  mount(endpoints.getReviews, async ({ query }) => {
    const { reviwes, totalCount } = await reviews.list(query);
    return { reviews: reviwes, totalCount };
  });

  mount(endpoints.addUserReview, async ({ body, files, caller }) =>
    answer('Review added successfully.', await reviews.add(caller, body.p_id, body, files[0])),
  );

  mount(endpoints.updateUserReview, async ({ body, files, caller }) =>
    answer('Review updated successfully.', await reviews.update(caller, body.r_id, body, files[0])),
  );

  for (const endpoint of [endpoints.deleteUserReview, endpoints.deleteUserReviewAsAdmin]) {
    mount(endpoint, async ({ body, caller }) => {
      await reviews.remove(caller, body.r_id);
      return answer('Review deleted successfully.', null);
    });
  }
}
