import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as texts from '#texts/orders.ts';
import * as shopTexts from '#texts/shop.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys, userQueryFn } from '../../api/queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderHistory.module.css';
import type { OrderItem } from './OrderItems.tsx';

const perPage = 10;

interface OrderHistoryProps {
  session: Session;
  /** Renders the actions for an item of a delivered order. */
  renderItemActions: (item: OrderItem) => ReactNode;
}

/** The customer's own orders, newest first, in pages. */
export function OrderHistory({ session, renderItemActions }: OrderHistoryProps) {
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const query = useQuery({
    queryKey: keys.orderPage(session.u_id, page),
    queryFn: userQueryFn(
      session.u_id,
      `orders ${page}`,
      (signal) => call(endpoints.getMyOrders, { query: { page, perPage } }, { signal }),
      (response) => response,
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={query}
      pending={
        <div className={styles.orders} role="status" aria-label={texts.loading}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      }
      failed={texts.failed}
      isEmpty={({ orders }) => orders.length === 0}
      empty={
        <EmptyState text={texts.none}>
          <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
        </EmptyState>
      }
    >
      {({ orders, totalCount }) => (
        <>
          <ul className={styles.orders} data-stale={query.isPlaceholderData || undefined}>
            {orders.map((order) => (
              <li key={order.orderId}>
                <OrderCard order={order} renderItemActions={renderItemActions} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pages={pageCount(totalCount, perPage)}
            href={(target) => (target > 1 ? `/profile?page=${target}` : '/profile')}
            label={texts.pages}
          />
        </>
      )}
    </QueryState>
  );
}
