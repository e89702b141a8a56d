import type { ImportDetail } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { useCheckDiscount } from '../shared/FirstDiscount.tsx';
import { formatCount } from '../shared/formats.ts';
import { type useRemoveImport, useRunImport, useStopImport } from './import-mutations.ts';
import { isWorking } from './import-queries.ts';
import { RemoveImportButton } from './RemoveImportButton.tsx';

interface ImportActionsProps {
  detail: ImportDetail;
  removal: ReturnType<typeof useRemoveImport>;
}

/** The buttons that the state of an import allows. */
export function ImportActions({ detail, removal }: ImportActionsProps) {
  const { import_id, state, hasRun, counts } = detail;
  const run = useRunImport(import_id);
  const stop = useStopImport(import_id);
  const checkDiscount = useCheckDiscount();
  const start = async () => {
    const hasDiscounts = detail.choices.columns.includes('discount');
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
  return (
    <>
      {!hasRun && <RemoveImportButton row={detail} removal={removal} />}
      {state === 'checked' && toWrite > 0 && (
        <Button kind="create" small busy={run.isPending} onClick={() => void start()}>
          Import {formatCount({ totalCount: toWrite }, 'product')}
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
