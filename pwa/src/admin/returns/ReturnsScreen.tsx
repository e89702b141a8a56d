import { useQuery } from '@tanstack/react-query';
import {
  capitalize,
  pageSizes,
  returnReasonLabels,
  returnStates,
  type StaffReturn,
} from '@vajra/contract';
import { pageQuery } from '../../api/call-query.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import { returnTones } from '../shared/return-tones.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';

const perPage = pageSizes.returns;

const stateOptions = [
  { value: '', label: 'All' },
  ...returnStates.map((state) => ({ value: state, label: capitalize(state) })),
];

function returnsQuery({ page, ...filter }: { page: number; state: string; search: string }) {
  const { search } = filter;
  const state = returnStates.find((each) => each === filter.state);
  const query = { page, perPage, ...(state && { state }), ...(search && { search }) };
  return pageQuery(
    [...adminKeys.returns, query],
    endpoints.getReturns,
    { query },
    ({ returns, totalCount }) => ({ rows: returns, totalCount }),
  );
}

const columns: Column<StaffReturn>[] = [
  {
    key: 'order',
    head: 'Return',
    cell: ({ returnId, orderId }) => (
      <>
        <RowLink to={`/admin/orders/${orderId}`} look="strong">
          Return {returnId}
        </RowLink>
        <RowDetail>Order {orderId}</RowDetail>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <StatusDot tone={returnTones[state]}>{capitalize(state)}</StatusDot>,
  },
  {
    key: 'reason',
    head: 'Reason',
    cell: ({ reason, wish }) => (
      <>
        {returnReasonLabels[reason]}
        <RowDetail>Wants {wish === 'refund' ? 'a refund' : 'an exchange'}</RowDetail>
      </>
    ),
  },
  {
    key: 'pieces',
    head: 'Pieces',
    cell: ({ items }) =>
      items.map(({ p_id, quantity, name }) => (
        <RowDetail key={p_id}>
          {quantity} × {name}
        </RowDetail>
      )),
  },
  { key: 'date', head: 'Requested', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** Return requests, by state and order. */
export function ReturnsScreen() {
  const params = useListParams();
  const { page, get } = params;
  const query = useQuery(returnsQuery({ page, state: get('state'), search: get('search') }));
  return (
    <ListPage
      list="returns"
      title="Returns"
      filters={
        <>
          <SearchField label="Search order id" {...params.bind('search')} />
          <FilterSelect label="State" options={stateOptions} {...params.bind('state')} />
        </>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="Return requests"
      columns={columns}
      rowKey={({ returnId }) => returnId}
      failed="Failed to fetch return requests."
      empty="No return requests found."
    />
  );
}
