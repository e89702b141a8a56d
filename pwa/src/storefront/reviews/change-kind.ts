import { keyRetentionMs } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import type { PendingReview } from './review-changes.ts';

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    review: PendingReview;
  }
}

/** Changes of the customer's review of a product. */
export const reviewChange: ChangeKind<PendingReview> = {
  label: (review) => (review === null ? texts.deletedReview : texts.review),
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
  deletions: [endpoints.deleteUserReview],
  apply: ({ queryClient, id }) => {
    void queryClient.invalidateQueries({ queryKey: keys.reviews });
    void queryClient.invalidateQueries({ queryKey: keys.product(Number(id)) });
  },
};
