import { listLimits, priceChangeLimits } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useCheckDiscount } from '../shared/FirstDiscount.tsx';
import { formatNumber } from '../shared/formats.ts';
import type { Selection } from '../shared/use-selection.ts';
import styles from './BulkActionBar.module.css';
import { BulkCollectionDialog } from './BulkCollectionDialog.tsx';
import { BulkDiscountDialog } from './BulkDiscountDialog.tsx';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';
import { useBulkEdit } from './product-mutations.ts';

/** The server rejects larger changes. */
const { ids: maxProducts } = listLimits;
const { maxIds: maxPriced } = priceChangeLimits;

interface BulkActionBarProps {
  selection: Selection;
  /** Products on the current page. */
  pageIds: readonly number[];
}

/** Changes all selected products in one call. */
export function BulkActionBar({ selection, pageIds }: BulkActionBarProps) {
  const [open, setOpen] = useState<'discount' | 'collection' | 'prices' | null>(null);
  const confirm = useConfirm();
  const checkDiscount = useCheckDiscount();
  const change = useBulkEdit(open !== null);
  const { ids } = selection;
  if (ids.length === 0) return null;

  const busy = change.isPending;
  const isTooMany = ids.length > maxProducts;
  const products = ids.length === 1 ? 'this product' : `these ${ids.length} products`;
  const apply = (fields: Omit<Parameters<typeof change.mutate>[0], 'p_ids'>) =>
    change.mutate(
      { p_ids: [...ids], ...fields },
      {
        onSuccess: () => {
          setOpen(null);
          selection.clear();
        },
      },
    );
  const applyDiscount = async (discount: string) => {
    if (Number(discount) === 0 || (await checkDiscount())) apply({ discount });
  };
  const confirmAndSetStatus = async (status: 0 | 1) => {
    const verb = status === 1 ? 'active' : 'deactive';
    const isConfirmed = await confirm({
      title: ids.length === 1 ? '1 product' : `${ids.length} products`,
      text: `Are you sure you want to ${verb} ${products}?`,
      confirmLabel: status === 1 ? 'Active' : 'Deactive',
    });
    if (isConfirmed) apply({ status });
  };

  return (
    <section className={styles.bar} aria-label="Selected products">
      <p role="status" className={styles.count}>
        {isTooMany
          ? `${ids.length} selected. You can change up to ${maxProducts} products at a time, and prices of up to ${formatNumber(maxPriced)}.`
          : `${ids.length} selected`}
      </p>
      {!isTooMany && (
        <>
          <Button kind="quiet" small busy={busy} onClick={() => void confirmAndSetStatus(1)}>
            Active
          </Button>
          <Button kind="quiet" small busy={busy} onClick={() => void confirmAndSetStatus(0)}>
            Deactive
          </Button>
          <Button kind="quiet" small busy={busy} onClick={() => setOpen('discount')}>
            Set discount
          </Button>
          <Button kind="quiet" small busy={busy} onClick={() => setOpen('collection')}>
            Set collection
          </Button>
        </>
      )}
      {ids.length <= maxPriced && (
        <Button kind="quiet" small busy={busy} onClick={() => setOpen('prices')}>
          Change prices
        </Button>
      )}
      <span className={styles.end}>
        {!pageIds.every(selection.has) && (
          <Button kind="text" small onClick={() => selection.togglePage(pageIds)}>
            Select this page
          </Button>
        )}
        <Button kind="text" small onClick={selection.clear}>
          Select none
        </Button>
      </span>
      {open === 'discount' && (
        <BulkDiscountDialog
          products={products}
          request={change}
          onSubmit={(discount) => void applyDiscount(discount)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'prices' && (
        <PriceChangeDialog
          products={products}
          scope={{ p_ids: [...ids] }}
          onClose={(hasChanged) => {
            setOpen(null);
            if (hasChanged) selection.clear();
          }}
        />
      )}
      {open === 'collection' && (
        <BulkCollectionDialog
          products={products}
          request={change}
          onSubmit={(pc_id, c_id) => apply({ pc_id, c_id })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
