import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { FramedQueryState, RowSkeletons } from '../shared/FramedQueryState.tsx';
import { formatNumber } from '../shared/formats.ts';
import {
  lowStockHref,
  parseStockLimit,
  stockLimitLabel,
  stockLimitOptions,
} from '../shared/low-stock.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { DashboardList, DashboardRow } from './DashboardList.tsx';
import styles from './LowStock.module.css';

const limit = 5;

function lowStockQuery(max_left: number | undefined) {
  const query = { limit, ...(max_left !== undefined && { max_left }) };
  // Below the admin's products, so that changes of stock make it stale.
  return pageQuery([...adminKeys.products, 'low', query], endpoints.getLowStock, { query });
}

/** Active products with the lowest stock, or with no more than the selected limit. */
export function LowStock() {
  const { get, set } = useListParams();
  const stockLimit = parseStockLimit(get('low'));
  const query = useQuery(lowStockQuery(stockLimit));
  const { outOfStock = 0, totalCount = null } = query.data ?? {};
  return (
    <Panel
      title="Low stock"
      aside={
        <RowLink to={lowStockHref(stockLimit)} aria-label="All low stock">
          {totalCount === null ? 'All' : `All ${formatNumber(totalCount)}`}
        </RowLink>
      }
    >
      <div className={styles.filter}>
        <FilterSelect
          label="Stock limit"
          value={stockLimit === undefined ? '' : String(stockLimit)}
          options={[
            { value: '', label: 'Lowest stock' },
            { value: '0', label: stockLimitLabel(0) },
            ...stockLimitOptions(stockLimit),
          ]}
          onChange={(low) => set({ low })}
        />
        {outOfStock > 0 && <RowDetail>{outOfStock} out of stock</RowDetail>}
      </div>
      <FramedQueryState
        query={query}
        failed="Failed to fetch products."
        empty={stockLimit === undefined ? 'No products available.' : 'No products with low stock.'}
        isEmpty={({ products }) => products.length === 0}
        skeleton={<RowSkeletons rows={limit} />}
      >
        {({ products }) => (
          <DashboardList label="Low stock" busy={query.isPlaceholderData}>
            {products.map(({ p_id, sku, name, remaining_qty, purchased_qty }) => (
              <DashboardRow
                key={p_id}
                to={`/admin/products/${p_id}`}
                name={name}
                value={`${remaining_qty} left`}
                detail={sku}
                secondDetail={`${purchased_qty} sold`}
              />
            ))}
          </DashboardList>
        )}
      </FramedQueryState>
    </Panel>
  );
}
