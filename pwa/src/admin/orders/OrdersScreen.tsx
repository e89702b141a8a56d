import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { DateRangeFields, reversedRangeText } from '../shared/DateField.tsx';
import { datedFileName, ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { FramedMessage } from '../shared/FramedQueryState.tsx';
import { formatCount } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { ResultCount } from '../shared/PageLayout.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { orderColumns } from './order-columns.tsx';
import {
  isDateRangeReversed,
  ordersPerPage,
  ordersQuery,
  parseOrderFilter,
  paymentFilterOptions,
  sortOptions,
  statusFilterOptions,
} from './order-list-query.ts';

/** All orders, by status, customer and date. */
export function OrdersScreen() {
  const params = useListParams();
  const filter = parseOrderFilter(params.get);
  const isReversed = isDateRangeReversed(filter);
  const query = useQuery({ ...ordersQuery(filter, params.page), enabled: !isReversed });
  return (
    <ListPage
      list="orders"
      title="Manage Orders"
      actions={
        <ExportButton
          endpoint={endpoints.exportOrders}
          input={{ query: filter }}
          fileName={datedFileName('orders')}
          failed="Failed to fetch orders."
          disabled={isReversed}
        />
      }
      filters={
        <>
          <SearchField label="Search order, SKU, name, email or phone" {...params.bind('search')} />
          <FilterSelect label="Status" options={statusFilterOptions} {...params.bind('status')} />
          <FilterSelect
            label="Payment"
            options={paymentFilterOptions}
            {...params.bind('payment')}
          />
          <FilterSelect label="Order" options={sortOptions} {...params.bind('sort', 'newest')} />
          <DateRangeFields from={params.get('from')} to={params.get('to')} onChange={params.set} />
        </>
      }
      problem={isReversed ? <FramedMessage text={reversedRangeText} /> : undefined}
      query={query}
      params={params}
      perPage={ordersPerPage}
      caption="Orders"
      columns={orderColumns}
      rowKey={({ orderId }) => orderId}
      failed="Failed to fetch orders."
      empty="No orders found."
      above={(result) => (
        <ResultCount
          action={
            filter.userId && (
              <Button kind="text" small onClick={() => params.set({ user: undefined })}>
                Orders of all users
              </Button>
            )
          }
        >
          {filter.userId
            ? `${formatCount(result, 'order')} of user ${filter.userId}`
            : formatCount(result, 'order')}
        </ResultCount>
      )}
    />
  );
}
