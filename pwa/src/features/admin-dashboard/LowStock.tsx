import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { Panel } from '../../desk/DeskPage.tsx';
import { endpoints } from '../../desk/endpoints.ts';
import { deskKeys } from '../../desk/keys.ts';
import { ListStates, RowSkeletons } from '../../desk/ListStates.tsx';
import styles from './lists.module.css';

const limit = 5;

const lowStockQuery = queryOptions({
  // Below the desk's products, so that what changes stock makes it stale.
  queryKey: [...deskKeys.products, 'low'],
  queryFn: ({ signal }) => call(endpoints.getLowStock, { query: { limit } }, { signal }),
});

/** Stock that runs low: active products with the least left. */
export function LowStock() {
  const query = useQuery(lowStockQuery);
  const gone = query.data?.outOfStock ?? 0;
  return (
    <Panel
      title="Low stock"
      aside={gone > 0 && <span className={styles.second}>{gone} out of stock</span>}
    >
      <ListStates
        query={query}
        failed="Failed to fetch products."
        empty="No products available."
        isEmpty={({ products }) => products.length === 0}
        skeleton={<RowSkeletons rows={limit} />}
      >
        {({ products }) => (
          <ul aria-label="Low stock" className={styles.list}>
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
