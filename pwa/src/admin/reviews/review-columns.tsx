import type { ModeratedReview } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { LongText, RowDetail, RowLink, RowTitle } from '../shared/RowText.tsx';
import styles from './review-columns.module.css';

export const authorOf = ({ user }: ModeratedReview) => user?.u_name ?? 'Anonymous';

/** The columns of a review without its actions. `firstRow` is the number of the first one. */
export function reviewColumns(firstRow: number): Column<ModeratedReview>[] {
  return [
    { key: 'id', head: 'ID', cell: (_, index) => firstRow + index },
    { key: 'product', head: 'Product', cell: Product },
    { key: 'review', head: 'Review', cell: ReviewText },
    { key: 'image', head: 'Image', cell: ReviewImage },
    {
      key: 'visibility',
      head: 'Visibility',
      cell: ({ hidden }) => (
        <StatusDot tone={hidden ? 'off' : 'ok'}>{hidden ? 'Hidden' : 'Shown'}</StatusDot>
      ),
    },
  ];
}

function Product({ p_id, product }: ModeratedReview) {
  if (!product) return <RowDetail>Product {p_id}, deleted</RowDetail>;
  const { name, sku, status, image_url } = product;
  return (
    <div className={styles.product}>
      {image_url && (
        <Media
          src={mediaUrl('product', image_url)}
          alt=""
          width={48}
          height={48}
          className={styles.thumbnail}
        />
      )}
      <div>
        {/* The shop shows active products only. */}
        {status === 1 ? (
          <RowLink to={`/product-details/${p_id}`} look="strong" block>
            {name}
          </RowLink>
        ) : (
          <RowTitle>{name}</RowTitle>
        )}
        <RowDetail>{[sku, status === 0 && 'inactive'].filter(Boolean).join(', ')}</RowDetail>
      </div>
    </div>
  );
}

function ReviewText(review: ModeratedReview) {
  const { rating, message, createdAt, reply } = review;
  return (
    <div className={styles.review}>
      <p className={styles.author}>
        {authorOf(review)} <Stars value={rating} />
      </p>
      <LongText>{message || 'No review provided.'}</LongText>
      <RowDetail>{formatDateTime(createdAt)}</RowDetail>
      {reply && (
        <div className={styles.reply}>
          <RowDetail>Reply, {formatDateTime(reply.at)}</RowDetail>
          <LongText>{reply.message}</LongText>
        </div>
      )}
    </div>
  );
}

function ReviewImage(review: ModeratedReview) {
  if (!review.image_url) return <span className={styles.noImage}>No Image</span>;
  const image = mediaUrl('review', review.image_url);
  return (
    <a
      href={image ?? undefined}
      target="_blank"
      rel="noreferrer"
      aria-label={`Photo by ${authorOf(review)}`}
    >
      <Media
        src={image}
        alt={`Sent by ${authorOf(review)}`}
        width={72}
        height={72}
        className={styles.image}
      />
    </a>
  );
}
