import { useQuery } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { formatDate } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { OrderLink } from './OrderLink.tsx';
import { acceptedFilter, ordersPerPage, ordersQuery } from './order-list-query.ts';
import { formatOrderAmount, statusTones } from './order-texts.ts';

const columns: Column<Order>[] = [
  { key: 'id', head: 'Order ID', cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  { key: 'user', head: 'User ID', number: true, cell: UserCell },
  {
    key: 'total',
    head: 'Total Amount',
    number: true,
    cell: (order) => formatOrderAmount(order.totalAmount, order),
  },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <StatusDot tone={statusTones[status]}>{status}</StatusDot>,
  },
  { key: 'date', head: 'Created At', cell: ({ createdAt }) => formatDate(createdAt) },
];

function UserCell({ userId, customer }: Order) {
  return (
    <>
      {userId}
      {customer && <RowDetail>{customer.u_name}</RowDetail>}
    </>
  );
}

/** Orders that are shipped or delivered. */
export function AcceptedOrdersScreen() {
  const params = useListParams();
  const query = useQuery(ordersQuery(acceptedFilter, params.page));
  return (
    <ListPage
      list="accepted-orders"
      title="Accepted Orders"
      query={query}
      params={params}
      perPage={ordersPerPage}
      caption="Accepted orders"
      columns={columns}
      rowKey={({ orderId }) => orderId}
      loading="Loading accepted orders..."
      failed="Failed to fetch accepted orders."
      empty="No accepted orders found."
      alwaysShowsTable
    />
  );
}
