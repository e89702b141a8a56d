import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes } from '@vajra/contract';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { datedFileName, ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatCount } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { ResultCount } from '../shared/PageLayout.tsx';
import { type ListParams, useListParams } from '../shared/use-list-params.ts';
import { useSelection } from '../shared/use-selection.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { DraftsScreen } from './DraftsScreen.tsx';
import { draftsQuery } from './draft-queries.ts';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { hiddenByDefault, optionalColumns } from './product-columns.tsx';
import {
  adminProductsQuery,
  exportQueryOf,
  filterOf,
  filterParams,
  parseProductQuery,
} from './product-list-query.ts';
import { StockDialog } from './StockForm.tsx';
import { UnfinishedPriceChanges } from './UnfinishedPriceChanges.tsx';
import { useProductColumns } from './use-product-columns.tsx';

/** The products, or with the status 'draft' those that are not published yet. */
export function ProductsScreen() {
  const params = useListParams();
  const List = params.get('status') === 'draft' ? DraftsScreen : ProductList;
  return <List params={params} />;
}

/** All products, active or not, with bulk actions. */
function ProductList({ params }: { params: ListParams }) {
  const drafts = useQuery(draftsQuery({ page: 1, perPage: 1 })).data?.totalCount ?? 0;
  const listQuery = parseProductQuery(params.page, params.get);
  const query = useQuery(adminProductsQuery(listQuery));
  const filters = filterParams.map(params.get);
  const selection = useSelection(filters.join('\n'));
  const [isPricing, setIsPricing] = useState(false);
  const [stockProduct, setStockProduct] = useState<Product | null>(null);
  const pageIds = query.data?.rows.map(({ p_id }) => p_id) ?? [];
  const columns = useProductColumns({
    columns: optionalColumns,
    pageIds,
    selection,
    params,
    onEditStock: setStockProduct,
  });

  return (
    <ListPage
      list="products"
      defaultHidden={hiddenByDefault}
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
      intro={<UnfinishedPriceChanges />}
      filters={<ProductFilters params={params} />}
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
      above={(result) => (
        <ResultCount
          action={
            <>
              {result.totalCount > 0 && (
                <Button kind="text" small onClick={() => setIsPricing(true)}>
                  {filters.some(Boolean) ? 'Change prices of all found' : 'Change all prices'}
                </Button>
              )}
              {drafts > 0 && (
                <Button kind="text" small onClick={() => params.set({ status: 'draft' })}>
                  {formatCount({ totalCount: drafts }, 'draft')}
                </Button>
              )}
            </>
          }
        >
          {formatCount(result, 'product')}
        </ResultCount>
      )}
      below={() => <BulkActionBar selection={selection} pageIds={pageIds} />}
    >
      {isPricing && query.data && (
        <PriceChangeDialog
          products={formatCount(query.data, 'product')}
          scope={{ filter: filterOf(listQuery) }}
          onClose={() => setIsPricing(false)}
        />
      )}
      {stockProduct && <StockDialog product={stockProduct} onClose={() => setStockProduct(null)} />}
    </ListPage>
  );
}
