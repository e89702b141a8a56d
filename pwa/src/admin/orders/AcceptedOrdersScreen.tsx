import { useQuery } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatDate } from '../shared/format-date.ts';
import { RowSkeletons } from '../shared/ListStates.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { Pages } from '../shared/Pages.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { acceptedFilter, ordersPerPage, ordersQuery } from './order-list-query.ts';
import { formatOrderAmount, statusTones } from './order-texts.ts';
import styles from './orders.module.css';

const columns: Column<Order>[] = [
  {
    key: 'id',
    head: 'Order ID',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders/${orderId}`} className={styles.id}>
        {orderId}
      </Link>
    ),
  },
  { key: 'user', head: 'User ID', number: true, cell: ({ userId }) => userId },
  {
    key: 'total',
    head: 'Total Amount',
    number: true,
    // ₹ as the spec says, and the dollar sign where an order was placed in dollars.
    cell: (order) => formatOrderAmount(order.totalAmount, order),
  },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusDot tone={statusTones[status]}>{status}</StatusDot>,
  },
  { key: 'date', head: 'Created At', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Spec 2.13: orders that are Shipped or Delivered. */
export function AcceptedOrdersScreen() {
  const { page, pageHref } = useListParams();
  const query = useQuery(ordersQuery(acceptedFilter, page));
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = query;

  return (
    <PageLayout title="Accepted Orders">
      {isPending && (
        <div role="status">
          <p className={styles.second}>Loading accepted orders...</p>
          <RowSkeletons />
        </div>
      )}
      {!isPending && (
        <Table
          caption="Accepted orders"
          columns={columns}
          rows={data?.orders ?? []}
          rowKey={({ orderId }) => orderId}
          busy={isPlaceholderData}
        />
      )}
      {isError && (
        <p className={styles.failed} role="alert">
          Failed to fetch accepted orders.{' '}
          <Button kind="text" small busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {data?.totalCount === 0 && <EmptyState text="No accepted orders found." />}
      {data && (
        <Pages page={page} totalCount={data.totalCount} perPage={ordersPerPage} href={pageHref} />
      )}
    </PageLayout>
  );
}
