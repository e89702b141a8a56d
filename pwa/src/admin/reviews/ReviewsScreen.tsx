import { useQuery } from '@tanstack/react-query';
import { type ModeratedReview, messageEditors } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { pageQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { ReviewReplyDialog } from './ReviewReplyDialog.tsx';
import { authorOf, reviewColumns } from './review-columns.tsx';

const visibilityOptions = [
  { value: '', label: 'All' },
  { value: '0', label: 'Shown' },
  { value: '1', label: 'Hidden' },
];
const pageSizes = ['10', '20', '50', '100'];
const defaultPageSize = '20';
const pageSizeOptions = pageSizes.map((size) => ({ value: size, label: `${size} per page` }));

interface ReviewFilter {
  page: number;
  perPage: number;
  /** '0', '1' or anything else for all reviews. */
  hidden: string;
}

const isFlag = (value: string): value is '0' | '1' => value === '0' || value === '1';

function reviewsQuery({ hidden, ...page }: ReviewFilter) {
  const query = { ...page, ...(isFlag(hidden) && { hidden }) };
  return pageQuery(
    [...adminKeys.reviews, query],
    endpoints.getModeratedReviews,
    { query },
    ({ reviews, totalCount }) => ({ rows: reviews, totalCount }),
  );
}

const stale = [adminKeys.reviews, keys.reviews, keys.products];

/** Customer reviews, for moderation. Deleting one returns to page 1. */
export function ReviewsScreen() {
  const params = useListParams();
  const size = params.get('perPage');
  const perPage = Number(pageSizes.includes(size) ? size : defaultPageSize);
  const query = useQuery(
    reviewsQuery({ page: params.page, perPage, hidden: params.get('hidden') }),
  );
  const [answered, setAnswered] = useState<ModeratedReview | null>(null);
  const mayEdit = useHasRole(messageEditors);
  const actions = useActionsColumn(setAnswered, () => params.set({}));
  const columns = reviewColumns((params.page - 1) * perPage + 1);

  return (
    <ListPage
      list="reviews"
      title="Manage User Reviews"
      actions={
        <Button kind="quiet" small busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
      filters={
        <>
          <FilterSelect label="Visibility" options={visibilityOptions} {...params.bind('hidden')} />
          <FilterSelect
            label="Page size"
            options={pageSizeOptions}
            {...params.bind('perPage', defaultPageSize)}
          />
        </>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="User reviews"
      columns={mayEdit ? [...columns, actions] : columns}
      rowKey={({ r_id }) => r_id}
      failed="Failed to fetch reviews."
      empty="No reviews found."
      pager={{ previous: 'Prev', isNumbered: false }}
    >
      {answered && (
        <ReviewReplyDialog
          review={answered}
          author={authorOf(answered)}
          onClose={() => setAnswered(null)}
        />
      )}
    </ListPage>
  );
}

/** Buttons that reply to a review, hide or show it, and delete it. */
function useActionsColumn(
  onReply: (review: ModeratedReview) => void,
  onDeleted: () => void,
): Column<ModeratedReview> {
  const visibility = useAdminMutation({
    run: ({ r_id, hidden }: { r_id: number; hidden: 0 | 1 }) =>
      call(endpoints.changeReviewVisibility, { params: { r_id }, body: { hidden } }),
    failed: 'Failed to change the review.',
    stale,
  });
  const { askAndDelete, isDeleting } = useConfirmedDelete<ModeratedReview>({
    thing: 'review',
    idOf: ({ r_id }) => r_id,
    run: ({ r_id }) => call(accountEndpoints.deleteUserReviewAsAdmin, { body: { r_id } }),
    failed: 'Failed to delete review.',
    stale,
    onDeleted,
  });
  return actionsColumn((review) => {
    const { r_id, hidden, reply } = review;
    const by = `the review by ${authorOf(review)}`;
    return (
      <>
        <Button
          kind="text"
          small
          aria-label={reply ? `Edit the reply to ${by}` : `Reply to ${by}`}
          onClick={() => onReply(review)}
        >
          {reply ? 'Edit reply' : 'Reply'}
        </Button>
        <RowButton
          text={hidden ? 'Show' : 'Hide'}
          of={by}
          busy={visibility.pendingInputs.some((input) => input.r_id === r_id)}
          onClick={() => visibility.mutate({ r_id, hidden: hidden ? 0 : 1 })}
        />
        <RowButton
          text={isDeleting(review) ? 'Deleting...' : 'Delete'}
          of={by}
          busy={isDeleting(review)}
          onClick={() => askAndDelete(review)}
        />
      </>
    );
  });
}
