import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListStates, RowSkeletons } from '../shared/ListStates.tsx';
import {
  lowStockHref,
  parseStockLimit,
  stockLimitLabel,
  stockLimitOptions,
} from '../shared/low-stock.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './lists.module.css';

const limit = 5;

function lowStockQuery(max_left: number | undefined) {
  const query = { limit, ...(max_left !== undefined && { max_left }) };
  return queryOptions({
    // Below the desk's products, so that what changes stock makes it stale.
    queryKey: [...adminKeys.products, 'low', query],
    queryFn: ({ signal }) => call(endpoints.getLowStock, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Stock that runs low: active products with the least left, or with no more than is chosen. */
export function LowStock() {
  const { get, set } = useListParams();
  const most = parseStockLimit(get('low'));
  const query = useQuery(lowStockQuery(most));
  const { outOfStock = 0, totalCount = null } = query.data ?? {};
  return (
    <Panel
      title="Low stock"
      aside={
        <Link to={lowStockHref(most)} className={styles.all} aria-label="All of low stock">
          {totalCount === null ? 'All' : `All ${totalCount.toLocaleString('en-IN')}`}
        </Link>
      }
    >
      <div className={styles.bound}>
        <FilterSelect
          label="Low is"
          value={most === undefined ? '' : String(most)}
          options={[
            { value: '', label: 'The least left' },
            { value: '0', label: stockLimitLabel(0) },
            ...stockLimitOptions(most),
          ]}
          onChange={(low) => set({ low })}
        />
        {outOfStock > 0 && <span className={styles.second}>{outOfStock} out of stock</span>}
      </div>
      <ListStates
        query={query}
        failed="Failed to fetch products."
        empty={most === undefined ? 'No products available.' : 'Nothing runs low.'}
        isEmpty={({ products }) => products.length === 0}
        skeleton={<RowSkeletons rows={limit} />}
      >
        {({ products }) => (
          <ul aria-label="Low stock" aria-busy={query.isPlaceholderData} className={styles.list}>
            {products.map(({ p_id, sku, name, remaining_qty, purchased_qty }) => (
              <li key={p_id}>
                <Link to={`/admin/products/${p_id}`} className={styles.name}>
                  {name}
                </Link>
                <span>{remaining_qty} left</span>
                <span className={styles.second}>{sku}</span>
                <span className={styles.second}>{purchased_qty} sold</span>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
