import type { Product } from '@vajra/contract';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { verbOf } from '../shared/use-status-toggle.ts';
import styles from './ProductSidePanels.module.css';
import { ProductStatus } from './ProductStatus.tsx';
import { useProductStatus } from './product-mutations.ts';
import { StockForm } from './StockForm.tsx';

/** Beside a product's form: what takes effect at once, and ways to other pages. */
export function ProductSidePanels({ product }: { product: Product }) {
  const { p_id, name, status } = product;
  const { toggle, isUnderWay, statusOf } = useProductStatus();
  const shown = statusOf(p_id, status);
  return (
    <>
      <Panel
        title="Status"
        aside={
          <Button
            kind="quiet"
            small
            busy={isUnderWay(p_id)}
            onClick={() => void toggle(p_id, name, status)}
          >
            {verbOf(shown)}
          </Button>
        }
      >
        <ProductStatus product={{ ...product, status: shown }} />
        <div className={styles.links}>
          <ButtonLink kind="text" small to={`/product-details/${p_id}`}>
            {status === 1 ? 'See it in the shop' : 'Preview, as only admins see it'}
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
