import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../shared/format-count.ts';
import { EmptyBox, ListStates } from '../shared/ListStates.tsx';
import { PageLayout, ResultCount } from '../shared/PageLayout.tsx';
import { Pages } from '../shared/Pages.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { ExportButton } from './ExportButton.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import {
  isDateRangeReversed,
  ordersPerPage,
  ordersQuery,
  parseOrderFilter,
} from './order-list-query.ts';

/** Spec 2.13, Manage Orders: by status, each order's status changed from a dropdown. */
export function OrdersScreen() {
  const params = useListParams();
  const filters = {
    status: params.get('status'),
    search: params.get('search'),
    user: params.get('user'),
    from: params.get('from'),
    to: params.get('to'),
    sort: params.get('sort'),
  };
  const filter = parseOrderFilter(filters);
  const query = useQuery({
    ...ordersQuery(filter, params.page),
    enabled: !isDateRangeReversed(filter),
  });

  return (
    <PageLayout
      title="Manage Orders"
      actions={<ExportButton filter={filter} disabled={isDateRangeReversed(filter)} />}
    >
      <OrderFilters filters={filters} onChange={params.set} />
      {isDateRangeReversed(filter) ? (
        <EmptyBox text="The last day is before the first." />
      ) : (
        <ListStates query={query} failed="Failed to fetch orders.">
          {({ orders, ...counted }) => (
            <>
              <ResultCount
                words={`${formatCount(counted, 'order')}${filter.userId ? ` of user ${filter.userId}` : ''}`}
              >
                {filter.userId && (
                  <Button kind="text" small onClick={() => params.set({ user: undefined })}>
                    Orders of all users
                  </Button>
                )}
              </ResultCount>
              {counted.totalCount === 0 && <EmptyBox text="No orders found." />}
              {orders.length > 0 && <OrderTable orders={orders} busy={query.isPlaceholderData} />}
              <Pages
                page={params.page}
                totalCount={counted.totalCount}
                perPage={ordersPerPage}
                href={params.pageHref}
              />
            </>
          )}
        </ListStates>
      )}
    </PageLayout>
  );
}
