import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes } from '@vajra/contract';
import { useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { formatCount } from '../shared/format-count.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, ResultCount } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { useSelection } from '../shared/use-selection.ts';
import { useVisibleColumns } from '../shared/use-visible-columns.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductTable } from './ProductTable.tsx';
import { choosableColumns, columnKeys, standardColumns } from './product-columns.tsx';
import { adminProductsQuery, filterParams, parseProductQuery } from './product-list-query.ts';
import { StockDialog } from './StockDialog.tsx';

/** Spec 2.13, Product Management: 12 a page, by status, search, filters and order. */
export function ProductsScreen() {
  const params = useListParams();
  const asked = parseProductQuery(params.page, params.get);
  const query = useQuery(adminProductsQuery(asked));
  const columns = useVisibleColumns('products', columnKeys, standardColumns);
  const filters = filterParams.map(params.get);
  const selection = useSelection(filters.join('\n'));
  const [stocked, setStocked] = useState<Product | null>(null);

  return (
    <PageLayout
      title="Product Management"
      actions={
        <>
          <ButtonLink kind="quiet" small to="/admin/import">
            Import
          </ButtonLink>
          <ExportButton list={asked} />
          <ButtonLink kind="create" small data-key="n" to="/admin/products/new">
            + Add Product
          </ButtonLink>
        </>
      }
    >
      <ProductFilters params={params} columns={columns} />
      <ListStates
        query={query}
        failed="Failed to fetch products. Please check if the backend is running or if you are logged in."
        empty={
          filters.some(Boolean) ? 'No products found for your filters.' : 'No products available.'
        }
        isEmpty={({ productData }) => productData.length === 0}
      >
        {({ productData, totalCount }) => (
          <>
            <ResultCount words={formatCount({ totalCount }, 'product')} />
            <ProductTable
              products={productData}
              columns={choosableColumns.filter(({ key }) => columns.isShown(key))}
              selection={selection}
              params={params}
              busy={query.isPlaceholderData}
              onStock={setStocked}
            />
            <BulkActionBar selection={selection} page={productData.map(({ p_id }) => p_id)} />
            <Pager
              page={params.page}
              pages={pageCount(totalCount, pageSizes.adminProducts)}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
      {stocked && <StockDialog product={stocked} onClose={() => setStocked(null)} />}
    </PageLayout>
  );
}
