import { useQuery } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as texts from '#texts/orders.ts';
import * as shopTexts from '#texts/shop.ts';
import { ordersPerPage, ordersQuery } from '../../api/queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { OrderCard, type OrderItem } from './OrderCard.tsx';
import styles from './ProfileScreen.module.css';

interface OrderHistoryProps {
  session: Session;
  /** Stands beside each piece that has arrived. */
  afterDelivery: (item: OrderItem) => ReactNode;
}

/** The person's own orders, newest first, page by page. */
export function OrderHistory({ session, afterDelivery }: OrderHistoryProps) {
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const list = useQuery(ordersQuery(session.u_id, page));
  if (list.isPending) {
    return (
      <div className={styles.orders} role="status" aria-label={texts.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState text={texts.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
    );
  }
  const { orders, totalCount } = list.data;
  if (orders.length === 0) {
    return (
      <EmptyState text={texts.none}>
        <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.orders} data-stale={list.isPlaceholderData || undefined}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} afterDelivery={afterDelivery} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pageCount(totalCount, ordersPerPage)}
        href={(target) => (target > 1 ? `/profile?page=${target}` : '/profile')}
        label={texts.pages}
      />
    </>
  );
}
