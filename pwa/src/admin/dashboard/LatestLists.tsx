import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatMoney, type Inquiry, type Order, toMinor } from '@vajra/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { formatDateTime } from '../shared/format-date.ts';
import { ListStates, RowSkeletons } from '../shared/ListStates.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import styles from './lists.module.css';

const perPage = 5;

const newestOrdersQuery = queryOptions({
  queryKey: adminKeys.newestOrders,
  queryFn: async ({ signal }) =>
    (await call(endpoints.getOrders, { query: { perPage } }, { signal })).orders,
});

const newestInquiriesQuery = queryOptions({
  queryKey: adminKeys.newestInquiries,
  queryFn: async ({ signal }) =>
    (await call(endpoints.getCustomInquiries, { body: { perPage } }, { signal })).data.inquiryList,
});

export function NewestOrders() {
  const query = useQuery(newestOrdersQuery);
  const row = ({ orderId, customer, userId, totalAmount, currency, status, createdAt }: Order) => (
    <li key={orderId}>
      <Link to={`/admin/orders/${orderId}`} className={styles.name}>
        {orderId}
      </Link>
      <span>{formatMoney(toMinor(totalAmount), currency)}</span>
      <span className={styles.second}>
        {customer?.u_name ?? `User ${userId}, deleted`} · {formatDateTime(createdAt)}
      </span>
      <span className={styles.second}>{status}</span>
    </li>
  );
  return (
    <Newest
      title="Newest orders"
      to="/admin/orders"
      query={query}
      failed="Failed to fetch orders."
      empty="No orders found."
      row={row}
    />
  );
}

export function NewestInquiries() {
  const query = useQuery(newestInquiriesQuery);
  const row = (inquiry: Inquiry) => (
    <li key={inquiry.i_id}>
      <Link to="/admin/custom-inquiry" className={styles.name}>
        {inquiry.u_name}
      </Link>
      <span>{inquiry.price_range}</span>
      <span className={styles.second}>
        {inquiry.carat_size} {inquiry.diamond_shape} · {formatDateTime(inquiry.createdAt)}
      </span>
      <span className={styles.second}>{inquiry.status === 1 ? 'Delivered' : 'Pending'}</span>
    </li>
  );
  return (
    <Newest
      title="Newest inquiries"
      to="/admin/custom-inquiry"
      query={query}
      failed="Failed to fetch custom inquiries."
      empty="No custom inquiries available."
      row={row}
    />
  );
}

interface NewestProps<Row> {
  title: string;
  /** Where all of them are. */
  to: string;
  query: UseQueryResult<Row[]>;
  failed: string;
  empty: string;
  row: (row: Row) => ReactNode;
}

function Newest<Row>({ title, to, query, failed, empty, row }: NewestProps<Row>) {
  return (
    <Panel
      title={title}
      aside={
        <Link to={to} className={styles.all} aria-label={`All of ${title.toLowerCase()}`}>
          All
        </Link>
      }
    >
      <ListStates
        query={query}
        failed={failed}
        empty={empty}
        isEmpty={(rows) => rows.length === 0}
        skeleton={<RowSkeletons rows={perPage} />}
      >
        {(rows) => (
          <ul aria-label={title} className={styles.list}>
            {rows.map(row)}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
