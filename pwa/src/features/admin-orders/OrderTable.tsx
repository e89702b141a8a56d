import type { Order } from '@vajra/contract';
import { localTime } from '../../desk/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { orderAmount } from './order-list.ts';
import styles from './orders.module.css';

interface OrderTableProps {
  orders: readonly Order[];
  onOpen: (orderId: string) => void;
}

export function OrderTable({ orders, onOpen }: OrderTableProps) {
  const columns: Column<Order>[] = [
    {
      key: 'id',
      head: 'Order ID',
      cell: ({ orderId }) => (
        <Button
          kind="text"
          small
          className={styles.id}
          aria-label={`Show order ${orderId}`}
          onClick={() => onOpen(orderId)}
        >
          {orderId}
        </Button>
      ),
    },
    { key: 'customer', head: 'Customer', cell: Customer },
    { key: 'items', head: 'Items', cell: Items, className: styles.items },
    {
      key: 'total',
      head: 'Total',
      number: true,
      cell: (order) => orderAmount(order.totalAmount, order),
    },
    {
      key: 'date',
      head: 'Placed',
      cell: ({ createdAt }) => localTime(createdAt),
    },
    {
      key: 'status',
      head: 'Status',
      cell: (order) => (
        <div className={styles.dotted} data-status={order.status}>
          <OrderStatusSelect order={order} />
        </div>
      ),
      className: styles.status,
    },
  ];
  return (
    <Table caption="Orders" columns={columns} rows={orders} rowKey={({ orderId }) => orderId} />
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

function Items({ items }: Order) {
  const [first] = items;
  if (!first) return <span className={styles.second}>No items in this order.</span>;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = items.length - 1;
  return (
    <>
      <span className={styles.first}>
        {first.product.name}
        {others > 0 && ` and ${others} more`}
      </span>
      <span className={styles.second}>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
    </>
  );
}
