import type { ImportDetail } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { type useDiscardImport, useRunImport, useStopImport } from './import-mutations.ts';
import { isAtWork } from './import-queries.ts';
import { RemoveImportButton } from './RemoveImportButton.tsx';

interface ImportActionsProps {
  detail: ImportDetail;
  discard: ReturnType<typeof useDiscardImport>;
}

/** What can be done with an import as it is. */
export function ImportActions({ detail, discard }: ImportActionsProps) {
  const { import_id, fileName, state, hasRun, counts } = detail;
  const run = useRunImport(import_id);
  const stop = useStopImport(import_id);
  if (isAtWork(state)) {
    return (
      <Button kind="quiet" small busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
        {state === 'running' ? 'Stop the import' : 'Stop the check'}
      </Button>
    );
  }
  const written = counts.new + counts.changed;
  return (
    <>
      {!hasRun && <RemoveImportButton fileName={fileName} discard={discard} />}
      {state === 'checked' && written > 0 && (
        <Button kind="create" small busy={run.isPending} onClick={() => run.mutate(undefined)}>
          Import {written.toLocaleString('en-IN')} {written === 1 ? 'stone' : 'stones'}
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
