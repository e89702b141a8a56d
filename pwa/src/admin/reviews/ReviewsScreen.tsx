import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { pageSizes, type Review } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Media } from '../../ui/Media.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { Stars } from '../../ui/Stars.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { ReviewPager } from './ReviewPager.tsx';
import styles from './ReviewsScreen.module.css';

const perPage = pageSizes.adminReviews;

function reviewsQuery(page: number) {
  return queryOptions({
    queryKey: adminKeys.reviewPage(page),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getAllUserReviews, { body: { page, perPage } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Spec 2.13, Manage User Reviews: two a page, each can be deleted. */
export function ReviewsScreen() {
  const params = useListParams();
  const { page } = params;
  const query = useQuery(reviewsQuery(page));
  const confirm = useConfirm();
  const remove = useAdminMutation({
    run: (r_id: number) => call(endpoints.deleteUserReviewAsAdmin, { body: { r_id } }),
    failed: 'Failed to delete review.',
    stale: [adminKeys.reviews, keys.reviews],
  });

  const askAndRemove = async ({ r_id }: Review) => {
    const text = 'Are you sure you want to delete this review?';
    if (!(await confirm({ title: 'Delete review', text, confirmLabel: 'Delete' }))) return;
    remove.mutate(r_id, { onSuccess: () => params.set({}) });
  };

  const columns: Column<Review>[] = [
    { key: 'id', head: 'ID', cell: (_, index) => (page - 1) * perPage + index + 1 },
    { key: 'review', head: 'Review', cell: Words },
    { key: 'image', head: 'Image', cell: Picture },
    {
      key: 'actions',
      head: 'Actions',
      cell: (review) => {
        const isGoing = remove.isPending && remove.variables === review.r_id;
        return (
          <Button
            kind="text"
            small
            busy={isGoing}
            aria-label={`Delete the review of ${review.user?.u_name ?? 'Anonymous'}`}
            onClick={() => void askAndRemove(review)}
          >
            {isGoing ? 'Deleting...' : 'Delete'}
          </Button>
        );
      },
    },
  ];

  return (
    <PageLayout
      title="Manage User Reviews"
      actions={
        <Button kind="quiet" small busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
    >
      <ListStates
        query={query}
        failed="Failed to fetch reviews."
        empty="No reviews found."
        isEmpty={({ totalCount }) => totalCount === 0}
      >
        {({ reviwes, totalCount }) => (
          <>
            <Table
              caption="User reviews"
              columns={columns}
              rows={reviwes}
              rowKey={({ r_id }) => r_id}
              busy={query.isPlaceholderData}
            />
            <ReviewPager
              page={page}
              pages={pageCount(totalCount, perPage)}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
    </PageLayout>
  );
}

function Words({ user, rating, message }: Review) {
  return (
    <div className={styles.words}>
      <p className={styles.who}>
        {user?.u_name ?? 'Anonymous'} <Stars value={rating} />
      </p>
      <p>{message || 'No review provided.'}</p>
    </div>
  );
}

function Picture({ image_url, user }: Review) {
  if (!image_url) return <span className={styles.none}>No Image</span>;
  return (
    <Media
      src={mediaUrl('review', image_url)}
      alt={`Sent by ${user?.u_name ?? 'Anonymous'}`}
      width={72}
      height={72}
      className={styles.picture}
    />
  );
}
