import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatMoney, toMinor } from '@vajra/contract';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState, RowSkeletons } from '../shared/FramedQueryState.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowLink } from '../shared/RowText.tsx';
import { DashboardList, DashboardRow } from './DashboardList.tsx';

const perPage = 5;

const newestOrdersQuery = callQuery(
  [...adminKeys.orders, 'newest'],
  endpoints.getOrders,
  { query: { perPage } },
  ({ orders }) => orders,
);

const newestInquiriesQuery = callQuery(
  [...adminKeys.inquiries, 'newest'],
  endpoints.getCustomInquiries,
  { body: { perPage } },
  ({ data }) => data.inquiryList,
);

export function NewestOrders() {
  return (
    <LatestList
      title="Newest orders"
      to="/admin/orders"
      query={useQuery(newestOrdersQuery)}
      failed="Failed to fetch orders."
      empty="No orders found."
      row={({ orderId, customer, userId, totalAmount, currency, status, createdAt }) => (
        <DashboardRow
          key={orderId}
          to={`/admin/orders/${orderId}`}
          name={orderId}
          value={formatMoney(toMinor(totalAmount), currency)}
          detail={`${customer?.u_name ?? `User ${userId}, deleted`} · ${formatDateTime(createdAt)}`}
          secondDetail={status}
        />
      )}
    />
  );
}

export function NewestInquiries() {
  return (
    <LatestList
      title="Newest inquiries"
      to="/admin/custom-inquiry"
      query={useQuery(newestInquiriesQuery)}
      failed="Failed to fetch custom inquiries."
      empty="No custom inquiries available."
      row={(inquiry) => (
        <DashboardRow
          key={inquiry.i_id}
          to={`/admin/custom-inquiry/${inquiry.i_id}`}
          name={inquiry.u_name}
          value={inquiry.price_range}
          detail={`${inquiry.carat_size} ${inquiry.diamond_shape} · ${formatDateTime(inquiry.createdAt)}`}
          secondDetail={inquiry.status === 1 ? 'Delivered' : 'Pending'}
        />
      )}
    />
  );
}

interface LatestListProps<Row> {
  title: string;
  /** The screen with all rows. */
  to: string;
  query: UseQueryResult<Row[]>;
  failed: string;
  empty: string;
  row: (row: Row) => ReactNode;
}

function LatestList<Row>({ title, to, query, failed, empty, row }: LatestListProps<Row>) {
  return (
    <Panel
      title={title}
      aside={
        <RowLink to={to} aria-label={`All ${title.toLowerCase()}`}>
          All
        </RowLink>
      }
    >
      <FramedQueryState
        query={query}
        failed={failed}
        empty={empty}
        isEmpty={(rows) => rows.length === 0}
        skeleton={<RowSkeletons rows={perPage} />}
      >
        {(rows) => <DashboardList label={title}>{rows.map(row)}</DashboardList>}
      </FramedQueryState>
    </Panel>
  );
}
