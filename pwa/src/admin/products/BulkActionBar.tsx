import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Selection } from '../shared/use-selection.ts';
import styles from './BulkActionBar.module.css';
import { BulkCollectionDialog } from './BulkCollectionDialog.tsx';
import { BulkDiscountDialog } from './BulkDiscountDialog.tsx';
import { useBulkEdit } from './product-mutations.ts';

/** As many as one call takes. */
const most = 100;

interface ManyProductsBarProps {
  selection: Selection;
  /** The products of the page that is shown. */
  page: readonly number[];
}

/** What can be done with the selected products, all at once. */
export function BulkActionBar({ selection, page }: ManyProductsBarProps) {
  const [open, setOpen] = useState<'discount' | 'collection' | null>(null);
  const confirm = useConfirm();
  const change = useBulkEdit();
  const { ids } = selection;
  if (ids.length === 0) return null;

  const busy = change.isPending;
  const isTooMany = ids.length > most;
  const these = ids.length === 1 ? 'this product' : `these ${ids.length} products`;
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
  const askAndSet = async (status: 0 | 1) => {
    const verb = status === 1 ? 'active' : 'deactive';
    const isMeant = await confirm({
      title: ids.length === 1 ? '1 product' : `${ids.length} products`,
      text: `Are you sure you want to ${verb} ${these}?`,
      confirmLabel: status === 1 ? 'Active' : 'Deactive',
    });
    if (isMeant) apply({ status });
  };

  return (
    <section className={styles.bar} aria-label="Selected products">
      <p role="status" className={styles.count}>
        {isTooMany
          ? `${ids.length} selected: at most ${most} can be changed at once.`
          : `${ids.length} selected`}
      </p>
      {!isTooMany && (
        <>
          <Button kind="quiet" small busy={busy} onClick={() => void askAndSet(1)}>
            Active
          </Button>
          <Button kind="quiet" small busy={busy} onClick={() => void askAndSet(0)}>
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
      <span className={styles.end}>
        {!page.every(selection.has) && (
          <Button kind="text" small onClick={() => selection.togglePage(page)}>
            Select this page
          </Button>
        )}
        <Button kind="text" small onClick={selection.clear}>
          Select none
        </Button>
      </span>
      {open === 'discount' && (
        <BulkDiscountDialog
          these={these}
          busy={busy}
          onSet={(discount) => apply({ discount })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'collection' && (
        <BulkCollectionDialog
          these={these}
          busy={busy}
          onSet={(pc_id, c_id) => apply({ pc_id, c_id })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
