import type { Product } from '@vajra/contract';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { toggleLabel } from '../shared/use-status-toggle.ts';
import styles from './ProductSidePanels.module.css';
import { ProductStatus } from './ProductStatus.tsx';
import { useProductStatus } from './product-mutations.ts';
import { StockForm } from './StockForm.tsx';

/** Panels next to the product form, whose changes are saved immediately. */
export function ProductSidePanels({ product }: { product: Product }) {
  const { p_id, name, status } = product;
  const { toggle, isPending, statusOf } = useProductStatus();
  const shownStatus = statusOf(p_id, status);
  return (
    <>
      <Panel
        title="Status"
        aside={
          <Button
            kind="quiet"
            small
            busy={isPending(p_id)}
            onClick={() => void toggle(p_id, name, status)}
          >
            {toggleLabel(shownStatus)}
          </Button>
        }
      >
        <ProductStatus product={{ ...product, status: shownStatus }} />
        <div className={styles.links}>
          <ButtonLink kind="text" small to={`/product-details/${p_id}`}>
            {status === 1 ? 'View in shop' : 'Preview (visible to admins only)'}
          </ButtonLink>
          <ButtonLink kind="text" small to={`/admin/products/new?from=${p_id}`}>
            Duplicate
          </ButtonLink>
          <ButtonLink kind="text" small to={`/admin/audit?target=p_id:${p_id}`}>
            History
          </ButtonLink>
        </div>
      </Panel>
      <Panel title="Stock">
        <StockForm product={product} />
      </Panel>
    </>
  );
}
