import { useQuery } from '@tanstack/react-query';
import { DeskPage, Tools } from '../../desk/DeskPage.tsx';
import { FilterSelect } from '../../desk/FilterSelect.tsx';
import { ListStates } from '../../desk/ListStates.tsx';
import { allOrdersQuery } from '../../desk/queries.ts';
import { SearchField } from '../../desk/SearchField.tsx';
import { useListParams } from '../../desk/use-list-params.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { EmptyState } from '../../ui/States.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderTable } from './OrderTable.tsx';
import { ordersPerPage, ordersShown, statusChoices } from './order-list.ts';

/** Spec 2.13, Manage Orders: by status, each order's status changed from a dropdown. */
export function OrdersScreen() {
  const params = useListParams();
  const status = params.get('status');
  const search = params.get('search');
  const opened = params.get('order');
  const query = useQuery(allOrdersQuery);

  return (
    <DeskPage title="Manage Orders">
      <Tools>
        <SearchField
          label="Search order, customer or phone"
          value={search}
          onSearch={(text) => params.set({ search: text })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={statusChoices}
          onChange={(value) => params.set({ status: value })}
        />
      </Tools>
      <ListStates query={query} failed="Failed to fetch orders.">
        {(orders) => {
          const shown = ordersShown(orders, status, search);
          const pages = pageCount(shown.length, ordersPerPage);
          const page = Math.min(params.page, pages);
          if (shown.length === 0) return <EmptyState text="No orders found." />;
          return (
            <>
              <OrderTable
                orders={shown.slice((page - 1) * ordersPerPage, page * ordersPerPage)}
                onOpen={(orderId) => params.open({ order: orderId })}
              />
              <Pager page={page} pages={pages} href={params.pageHref} />
              <OrderDialog
                order={orders.find(({ orderId }) => orderId === opened)}
                onClose={() => params.open({ order: undefined })}
              />
            </>
          );
        }}
      </ListStates>
    </DeskPage>
  );
}
