import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { pageSizes, type Review } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Media } from '../../ui/Media.tsx';
import { Stars } from '../../ui/Stars.tsx';
import type { Column } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { ReviewPager } from './ReviewPager.tsx';
import styles from './ReviewsScreen.module.css';

const perPage = pageSizes.adminReviews;

function reviewsQuery(page: number) {
  return queryOptions({
    queryKey: adminKeys.reviewPage(page),
    queryFn: async ({ signal }) => {
      const body = { page, perPage };
      const { data } = await call(endpoints.getAllUserReviews, { body }, { signal });
      return { rows: data.reviwes, totalCount: data.totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

const authorOf = ({ user }: Review) => user?.u_name ?? 'Anonymous';

/** Customer reviews, for moderation. Deleting one returns to page 1. */
export function ReviewsScreen() {
  const params = useListParams();
  const query = useQuery(reviewsQuery(params.page));
  const { askAndDelete, isDeleting } = useConfirmedDelete<Review>({
    thing: 'review',
    idOf: ({ r_id }) => r_id,
    run: ({ r_id }) => call(endpoints.deleteUserReviewAsAdmin, { body: { r_id } }),
    failed: 'Failed to delete review.',
    stale: [adminKeys.reviews, keys.reviews],
    onDeleted: () => params.set({}),
  });

  const columns: Column<Review>[] = [
    { key: 'id', head: 'ID', cell: (_, index) => (params.page - 1) * perPage + index + 1 },
    { key: 'review', head: 'Review', cell: ReviewText },
    { key: 'image', head: 'Image', cell: ReviewImage },
    {
      key: 'actions',
      head: 'Actions',
      cell: (review) => (
        <Button
          kind="text"
          small
          busy={isDeleting(review)}
          aria-label={`Delete the review by ${authorOf(review)}`}
          onClick={() => askAndDelete(review)}
        >
          {isDeleting(review) ? 'Deleting...' : 'Delete'}
        </Button>
      ),
    },
  ];

  return (
    <ListPage
      title="Manage User Reviews"
      actions={
        <Button kind="quiet" small busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="User reviews"
      columns={columns}
      rowKey={({ r_id }) => r_id}
      failed="Failed to fetch reviews."
      empty="No reviews found."
      pager={(pages) => <ReviewPager page={params.page} pages={pages} href={params.pageHref} />}
    />
  );
}

function ReviewText(review: Review) {
  return (
    <div className={styles.review}>
      <p className={styles.author}>
        {authorOf(review)} <Stars value={review.rating} />
      </p>
      <p>{review.message || 'No review provided.'}</p>
    </div>
  );
}

function ReviewImage(review: Review) {
  if (!review.image_url) return <span className={styles.noImage}>No Image</span>;
  return (
    <Media
      src={mediaUrl('review', review.image_url)}
      alt={`Sent by ${authorOf(review)}`}
      width={72}
      height={72}
      className={styles.image}
    />
  );
}
