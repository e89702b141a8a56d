import type { ImportDetail } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useCheckDiscount } from '../shared/FirstDiscount.tsx';
import { formatCount, formatNumber } from '../shared/formats.ts';
import { type useRemoveImport, useRunImport, useStopImport } from './import-mutations.ts';
import { isWorking } from './import-queries.ts';

interface ImportActionsProps {
  detail: ImportDetail;
  removal: ReturnType<typeof useRemoveImport>;
}

/** Counts the products that the import hides, because the list does not have them. */
function hiddenProducts({ choices, unlisted, unreadableRows }: ImportDetail): number {
  return choices.unlisted === 'hide' && unreadableRows === 0 ? unlisted : 0;
}

/** The buttons that the state of an import allows. */
export function ImportActions({ detail, removal }: ImportActionsProps) {
  const { import_id, state, hasRun, counts, choices } = detail;
  const run = useRunImport(import_id);
  const stop = useStopImport(import_id);
  const checkDiscount = useCheckDiscount();
  const confirm = useConfirm();
  const hidden = hiddenProducts(detail);
  /** Asks before an import hides more products than it finds: it may be the list of someone else. */
  const isSupplierRight = async () =>
    hidden <= counts.changed + counts.unchanged ||
    confirm({
      title: `Hide ${formatCount({ totalCount: hidden }, 'product')}`,
      text: `Most products of ${choices.supplier} are not in this list. Import it only if it is the supplier's whole list.`,
      confirmLabel: 'Import and hide',
    });
  const start = async () => {
    if (!(await isSupplierRight())) return;
    const hasDiscounts = choices.columns.includes('discount');
    if (!hasDiscounts || (await checkDiscount())) run.mutate(undefined);
  };
  if (isWorking(state)) {
    return (
      <Button kind="quiet" small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
        {state === 'running' ? 'Stop the import' : 'Stop the check'}
      </Button>
    );
  }
  const toWrite = counts.new + counts.changed;
  const label = [
    ...(toWrite > 0 ? [`Import ${formatCount({ totalCount: toWrite }, 'product')}`] : []),
    ...(hidden > 0 ? [`${toWrite > 0 ? 'hide' : 'Hide'} ${formatNumber(hidden)}`] : []),
  ].join(', ');
  return (
    <>
      {!hasRun && (
        <Button
          kind="quiet"
          small
          busy={removal.isDeleting(detail)}
          onClick={() => removal.askAndDelete(detail)}
        >
          Remove
        </Button>
      )}
      {state === 'checked' && label !== '' && (
        <Button kind="create" small busy={run.isPending} onClick={() => void start()}>
          {label}
        </Button>
      )}
      {state === 'stopped' && hasRun && (
        <Button kind="create" small busy={run.isPending} onClick={() => run.mutate(undefined)}>
          Resume
        </Button>
      )}
    </>
  );
}
