import type { Order } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatDateTime } from '../shared/format-date.ts';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { countPieces, formatOrderAmount, formatPieces } from './order-texts.ts';
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
  {
    key: 'status',
    head: 'Status',
    cell: (order) => <OrderStatusSelect order={order} />,
    className: styles.status,
  },
];

export function OrderTable({ orders, busy }: { orders: readonly Order[]; busy: boolean }) {
  return (
    <Table
      caption="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      busy={busy}
    />
  );
}

function Customer({ customer, userId }: Order) {
  if (!customer) return <span className={styles.second}>User {userId}, deleted</span>;
  return (
    <>
      <span className={styles.first}>{customer.u_name}</span>
      <span className={styles.second}>{customer.mo_no}</span>
    </>
  );
}

function Items(order: Order) {
  const [first] = order.items;
  if (!first) return <span className={styles.second}>No items in this order.</span>;
  const others = order.items.length - 1;
  return (
    <>
      <span className={styles.first}>
        {first.product.name}
        {others > 0 && ` and ${others} more`}
      </span>
      <span className={styles.second}>{formatPieces(countPieces(order))}</span>
    </>
  );
}
