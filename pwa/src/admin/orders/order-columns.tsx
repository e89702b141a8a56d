import type { Order } from '@vajra/contract';
import type { Column } from '../../ui/Table.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { RowDetail, RowTitle } from '../shared/RowText.tsx';
import { OrderLink } from './OrderLink.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import styles from './order-columns.module.css';
import { countPieces, formatOrderAmount, formatPieces } from './order-texts.ts';
import { OrderPaymentState } from './PaymentState.tsx';

export const orderColumns: Column<Order>[] = [
  { key: 'id', head: 'Order ID', cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  { key: 'customer', head: 'Customer', cell: Customer },
  { key: 'items', head: 'Items', cell: Items, className: styles.items },
  {
    key: 'total',
    head: 'Total',
    number: true,
    cell: (order) => formatOrderAmount(order.totalAmount, order),
  },
  {
    key: 'date',
    head: 'Placed',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: styles.date,
  },
  { key: 'payment', head: 'Payment', cell: (order) => <OrderPaymentState order={order} /> },
  {
    key: 'status',
    head: 'Status',
    cell: (order) => <OrderStatusSelect order={order} />,
    className: styles.status,
  },
];

function Customer({ customer, userId }: Order) {
  if (!customer) return <RowDetail>User {userId}, deleted</RowDetail>;
  return (
    <>
      <RowTitle>{customer.u_name}</RowTitle>
      <RowDetail>{customer.mo_no}</RowDetail>
    </>
  );
}

function Items(order: Order) {
  const [first] = order.items;
  if (!first) return <RowDetail>No items in this order.</RowDetail>;
  const others = order.items.length - 1;
  return (
    <>
      <RowTitle>
        {first.product.name}
        {others > 0 && ` and ${others} more`}
      </RowTitle>
      <RowDetail>{formatPieces(countPieces(order))}</RowDetail>
    </>
  );
}
