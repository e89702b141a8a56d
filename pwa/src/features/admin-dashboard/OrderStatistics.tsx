import { useQuery } from '@tanstack/react-query';
import { type Currency, formatMoney, type Order, orderStatuses, toMinor } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { Part } from '../../desk/DeskPage.tsx';
import { ListStates, RowSkeletons } from '../../desk/ListStates.tsx';
import { allOrdersQuery } from '../../desk/queries.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from './dashboard.module.css';

interface StatusSum {
  status: Order['status'];
  count: number;
  /** Minor units. */
  amounts: Readonly<Record<Currency, number>>;
}

export function sumsByStatus(orders: readonly Order[]): StatusSum[] {
  return orderStatuses.map((status) => {
    const own = orders.filter((order) => order.status === status);
    const amountIn = (currency: Currency) =>
      own
        .filter((order) => order.currency === currency)
        .reduce((sum, { totalAmount }) => sum + toMinor(totalAmount), 0);
    return { status, count: own.length, amounts: { INR: amountIn('INR'), USD: amountIn('USD') } };
  });
}

const columns: Column<StatusSum>[] = [
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => (
      <Link to={`/admin/orders?status=${status}`} className={styles.status}>
        {status}
      </Link>
    ),
  },
  { key: 'count', head: 'Orders', number: true, cell: ({ count }) => count },
  {
    key: 'inr',
    head: 'In rupees',
    number: true,
    cell: ({ amounts }) => formatMoney(amounts.INR, 'INR'),
  },
  {
    key: 'usd',
    head: 'In dollars',
    number: true,
    cell: ({ amounts }) => formatMoney(amounts.USD, 'USD'),
  },
];

/** How many orders stand where, and what they are worth. */
export function OrderStatistics() {
  const query = useQuery(allOrdersQuery);
  return (
    <Part title="Order Statistics">
      <ListStates
        query={query}
        failed="Failed to fetch orders."
        empty="No order data available for chart."
        isEmpty={(orders) => orders.length === 0}
        skeleton={<RowSkeletons rows={4} />}
      >
        {(orders) => (
          <Table
            caption="Orders by status"
            columns={columns}
            rows={sumsByStatus(orders)}
            rowKey={({ status }) => status}
          />
        )}
      </ListStates>
    </Part>
  );
}
