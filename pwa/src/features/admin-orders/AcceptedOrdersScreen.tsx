import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { DeskPage } from '../../desk/DeskPage.tsx';
import { localDate } from '../../desk/dates.ts';
import { deskKeys } from '../../desk/keys.ts';
import { RowSkeletons } from '../../desk/ListStates.tsx';
import { useListParams } from '../../desk/use-list-params.ts';
import { Button } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { EmptyState } from '../../ui/States.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { orderAmount, ordersPerPage, statusTones } from './order-list.ts';
import styles from './orders.module.css';

const acceptedOrdersQuery = queryOptions({
  queryKey: deskKeys.acceptedOrders,
  queryFn: async ({ signal }) => {
    const orders = await call(endpoints.getAcceptedOrders, {}, { signal });
    return orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  },
});

const columns: Column<Order>[] = [
  { key: 'id', head: 'Order ID', cell: ({ orderId }) => orderId },
  { key: 'user', head: 'User ID', number: true, cell: ({ userId }) => userId },
  {
    key: 'total',
    head: 'Total Amount',
    number: true,
    // ₹ as the spec says, and the dollar sign where an order was placed in dollars.
    cell: (order) => orderAmount(order.totalAmount, order),
  },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusDot tone={statusTones[status]}>{status}</StatusDot>,
  },
  { key: 'date', head: 'Created At', cell: ({ createdAt }) => localDate(createdAt) },
];

/** Spec 2.13: orders that are Shipped or Delivered. */
export function AcceptedOrdersScreen() {
  const { page, pageHref } = useListParams();
  const { data: orders, isPending, isError, isFetching, refetch } = useQuery(acceptedOrdersQuery);
  const shown = orders?.slice((page - 1) * ordersPerPage, page * ordersPerPage) ?? [];

  return (
    <DeskPage title="Accepted Orders">
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
          rows={shown}
          rowKey={({ orderId }) => orderId}
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
      {orders?.length === 0 && <EmptyState text="No accepted orders found." />}
      {orders && (
        <Pager page={page} pages={pageCount(orders.length, ordersPerPage)} href={pageHref} />
      )}
    </DeskPage>
  );
}
