import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes } from '@vajra/contract';
import { useState } from 'react';
import { DeskPage, Tools } from '../../desk/DeskPage.tsx';
import { FilterSelect } from '../../desk/FilterSelect.tsx';
import { ListStates } from '../../desk/ListStates.tsx';
import { SearchField } from '../../desk/SearchField.tsx';
import { useListParams } from '../../desk/use-list-params.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { ProductTable } from './ProductTable.tsx';
import {
  deskProductsQuery,
  productQueryOf,
  sortChoices,
  statusChoices,
} from './product-list-query.ts';
import { StockDialog } from './StockDialog.tsx';

/** Spec 2.13, Product Management: 12 a page, by status, search and order. */
export function ProductsScreen() {
  const params = useListParams();
  const search = params.get('search');
  const status = params.get('status');
  const sort = params.get('sort');
  const query = useQuery(
    deskProductsQuery(productQueryOf({ page: params.page, search, status, sort })),
  );
  const [stocked, setStocked] = useState<Product | null>(null);

  return (
    <DeskPage
      title="Product Management"
      actions={
        <ButtonLink kind="make" small data-key="n" to="/admin/products/new">
          + Add Product
        </ButtonLink>
      }
    >
      <Tools>
        <SearchField
          label="Search name or SKU"
          value={search}
          onSearch={(text) => params.set({ search: text })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={statusChoices}
          onChange={(value) => params.set({ status: value })}
        />
        <FilterSelect
          label="Order"
          value={sort || 'newest'}
          options={sortChoices}
          onChange={(value) => params.set({ sort: value === 'newest' ? undefined : value })}
        />
      </Tools>
      <ListStates
        query={query}
        failed="Failed to fetch products. Please check if the backend is running or if you are logged in."
        empty={search || status ? 'No products found for your filters.' : 'No products available.'}
        isEmpty={({ productData }) => productData.length === 0}
      >
        {({ productData, totalCount }) => (
          <>
            <ProductTable
              products={productData}
              busy={query.isPlaceholderData}
              onStock={setStocked}
            />
            <Pager
              page={params.page}
              pages={pageCount(totalCount, pageSizes.adminProducts)}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
      {stocked && <StockDialog product={stocked} onClose={() => setStocked(null)} />}
    </DeskPage>
  );
}
