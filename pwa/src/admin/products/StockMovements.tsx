import { useQuery } from '@tanstack/react-query';
import type { StockMovement, StockReason } from '@vajra/contract';
import { pageSizes } from '@vajra/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pageQuery } from '../../api/call-query.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState, RowSkeletons } from '../shared/FramedQueryState.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { PageSection } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowDetail } from '../shared/RowText.tsx';
import styles from './StockMovements.module.css';

const perPage = pageSizes.stockMovements;

const reasons: Readonly<Record<StockReason, string>> = {
  opening: 'Initial stock',
  added: 'Added',
  reduced: 'Reduced',
  ordered: 'Ordered',
  cancelled: 'Order cancelled',
  reinstated: 'Order reinstated',
  returned: 'Returned by a customer',
  exchanged: 'Replacement for a return',
};

const movementsQuery = (p_id: number, page: number) =>
  pageQuery([...adminKeys.stockMovements, p_id, page], endpoints.getStockMovements, {
    params: { p_id },
    query: { page, perPage },
  });

const columns: Column<StockMovement>[] = [
  { key: 'date', head: 'Date', cell: ({ at }) => formatDateTime(at), className: styles.when },
  { key: 'change', head: 'Pieces', number: true, cell: ({ change }) => formatChange(change) },
  { key: 'reason', head: 'Reason', cell: Reason },
  { key: 'user', head: 'User', cell: ({ u_name }) => u_name ?? 'Deleted user' },
];

/** Changes of a product's stock, newest first. */
export function StockMovements({ p_id }: { p_id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(movementsQuery(p_id, page));
  const pages = pageCount(query.data?.totalCount ?? 0, perPage);
  return (
    <PageSection title="Stock movements">
      <FramedQueryState
        query={query}
        failed="Failed to fetch stock movements."
        empty="No stock movements yet."
        isEmpty={({ totalCount }) => totalCount === 0}
        skeleton={<RowSkeletons rows={3} />}
      >
        {({ movements }) => (
          <Table
            caption="Stock movements"
            columns={columns}
            rows={movements}
            rowKey={({ movement_id }) => movement_id}
            busy={query.isPlaceholderData}
          />
        )}
      </FramedQueryState>
      {/* Not in the address: an entry of the history would not carry the list to return to. */}
      <Pager page={page} pages={pages} onPage={setPage} />
    </PageSection>
  );
}

function Reason({ reason, note, orderId }: StockMovement) {
  return (
    <>
      {reasons[reason]}
      {orderId && (
        <>
          {' '}
          <Link to={`/admin/orders?search=${encodeURIComponent(orderId)}`}>{orderId}</Link>
        </>
      )}
      {note && <RowDetail>{note}</RowDetail>}
    </>
  );
}

function formatChange(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`;
}
