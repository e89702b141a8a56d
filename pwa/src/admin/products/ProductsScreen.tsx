import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes } from '@vajra/contract';
import { useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { datedFileName, ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatCount } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { ResultCount } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { useSelection } from '../shared/use-selection.ts';
import { useVisibleColumns } from '../shared/use-visible-columns.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { defaultColumns, optionalColumnKeys, optionalColumns } from './product-columns.tsx';
import {
  adminProductsQuery,
  exportQueryOf,
  filterParams,
  parseProductQuery,
} from './product-list-query.ts';
import { StockDialog } from './StockForm.tsx';
import { useProductColumns } from './use-product-columns.tsx';

/** All products, active or not, with bulk actions. */
export function ProductsScreen() {
  const params = useListParams();
  const listQuery = parseProductQuery(params.page, params.get);
  const query = useQuery(adminProductsQuery(listQuery));
  const visibleColumns = useVisibleColumns('products', optionalColumnKeys, defaultColumns);
  const filters = filterParams.map(params.get);
  const selection = useSelection(filters.join('\n'));
  const [stockProduct, setStockProduct] = useState<Product | null>(null);
  const pageIds = query.data?.rows.map(({ p_id }) => p_id) ?? [];
  const columns = useProductColumns({
    columns: optionalColumns.filter(({ key }) => visibleColumns.isVisible(key)),
    pageIds,
    selection,
    params,
    onEditStock: setStockProduct,
  });

  return (
    <ListPage
      title="Product Management"
      actions={
        <>
          <ButtonLink kind="quiet" small to="/admin/import">
            Import
          </ButtonLink>
          <ExportButton
            endpoint={endpoints.exportProducts}
            input={{ query: exportQueryOf(listQuery) }}
            fileName={datedFileName('products')}
            failed="Failed to export products."
          />
          <ButtonLink kind="create" small data-key="n" to="/admin/products/new">
            + Add product
          </ButtonLink>
        </>
      }
      filters={<ProductFilters params={params} columns={visibleColumns} />}
      query={query}
      params={params}
      perPage={pageSizes.adminProducts}
      caption="Products"
      columns={columns}
      rowKey={({ p_id }) => p_id}
      failed="Failed to fetch products. Please check if the backend is running or if you are logged in."
      empty={
        filters.some(Boolean) ? 'No products found for your filters.' : 'No products available.'
      }
      above={(result) => <ResultCount>{formatCount(result, 'product')}</ResultCount>}
      below={() => <BulkActionBar selection={selection} pageIds={pageIds} />}
    >
      {stockProduct && <StockDialog product={stockProduct} onClose={() => setStockProduct(null)} />}
    </ListPage>
  );
}
