import type { Product } from '@vajra/contract';
import { Panel } from '../../desk/DeskPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import styles from './ProductAside.module.css';
import { ProductStatus } from './ProductStatus.tsx';
import { useStatusToggle } from './product-commands.ts';
import { StockForm } from './StockForm.tsx';

/** Beside a product's form: what takes effect at once, and ways to other pages. */
export function ProductAside({ product }: { product: Product }) {
  const { p_id, status } = product;
  const { toggle, busyId } = useStatusToggle();
  return (
    <>
      <Panel
        title="Status"
        aside={
          <Button kind="quiet" small busy={busyId === p_id} onClick={() => void toggle(product)}>
            {status === 1 ? 'Deactive' : 'Active'}
          </Button>
        }
      >
        <ProductStatus product={product} />
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
