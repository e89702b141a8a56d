import type { ImportDetail } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDiscardImport, useRunImport, useStopImport } from './import-commands.ts';
import { isAtWork } from './import-queries.ts';

/** What can be done with an import as it is. */
export function ImportActions({ detail }: { detail: ImportDetail }) {
  const { import_id, state, hasRun, counts } = detail;
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
      {!hasRun && <Discard detail={detail} />}
      {state === 'checked' && written > 0 && (
        <Button kind="make" small busy={run.isPending} onClick={() => run.mutate(undefined)}>
          Import {written.toLocaleString('en-IN')} {written === 1 ? 'stone' : 'stones'}
        </Button>
      )}
      {state === 'stopped' && hasRun && (
        <Button kind="make" small busy={run.isPending} onClick={() => run.mutate(undefined)}>
          Resume
        </Button>
      )}
    </>
  );
}

function Discard({ detail: { import_id, fileName } }: { detail: ImportDetail }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const discard = useDiscardImport(import_id);
  const askAndDiscard = async () => {
    const text = 'Are you sure you want to remove this import? Nothing of it is in the shop.';
    if (!(await confirm({ title: fileName, text, yes: 'Remove' }))) return;
    discard.mutate(undefined, { onSuccess: () => void navigate('/admin/import') });
  };
  return (
    <Button kind="quiet" small busy={discard.isPending} onClick={() => void askAndDiscard()}>
      Remove
    </Button>
  );
}
