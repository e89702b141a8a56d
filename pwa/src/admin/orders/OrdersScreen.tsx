import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../shared/count-words.ts';
import { Counted, DeskPage } from '../shared/DeskPage.tsx';
import { EmptyBox, ListStates } from '../shared/ListStates.tsx';
import { Pages } from '../shared/Pages.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { ExportButton } from './ExportButton.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import { filterOf, isReversed, ordersPerPage, ordersQuery } from './order-list-query.ts';

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
  const filter = filterOf(filters);
  const query = useQuery({ ...ordersQuery(filter, params.page), enabled: !isReversed(filter) });

  return (
    <DeskPage
      title="Manage Orders"
      actions={<ExportButton filter={filter} disabled={isReversed(filter)} />}
    >
      <OrderFilters filters={filters} onChange={params.set} />
      {isReversed(filter) ? (
        <EmptyBox text="The last day is before the first." />
      ) : (
        <ListStates query={query} failed="Failed to fetch orders.">
          {({ orders, ...counted }) => (
            <>
              <Counted
                words={`${countWords(counted, 'order')}${filter.userId ? ` of user ${filter.userId}` : ''}`}
              >
                {filter.userId && (
                  <Button kind="text" small onClick={() => params.set({ user: undefined })}>
                    Orders of all users
                  </Button>
                )}
              </Counted>
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
    </DeskPage>
  );
}
