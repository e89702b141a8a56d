import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../api/change-kinds.ts';
import { useOffline } from '../api/use-offline.ts';
import { deletesUnvisitedData } from '../browser/persistence.ts';
import type { OutboxRow } from '../offline/outbox/user-database.ts';
import { latestPerObject } from '../storefront/shared/state/pending-changes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { changeKinds } from './change-kinds.ts';
import styles from './PendingChangesDialog.module.css';

interface PendingChangesDialogProps {
  changes: readonly OutboxRow[];
  onClose: () => void;
}

/** Lists pending changes, and refused ones with a choice to retry or discard them. */
export function PendingChangesDialog({ changes, onClose }: PendingChangesDialogProps) {
  const offline = useOffline();
  const shown = latestPerObject(changes);
  const hasPending = shown.some(({ problem }) => problem === null);
  return (
    <Dialog
      open
      title={texts.pendingTitle}
      onClose={onClose}
      footer={
        hasPending && <Button onClick={() => void offline.sendPending()}>{texts.sendNow}</Button>
      }
    >
      <p className={styles.meaning}>
        {hasPending ? texts.pendingExplanation : texts.rejectedExplanation}
      </p>
      {deletesUnvisitedData() && <p className={styles.meaning}>{texts.deletedWithoutVisits}</p>}
      <ul className={styles.list}>
        {shown.map((row) => (
          <PendingChange key={row.id} change={row} />
        ))}
      </ul>
    </Dialog>
  );
}

function PendingChange({ change }: { change: OutboxRow }) {
  const offline = useOffline();
  const { id, problem } = change;
  return (
    <li>
      <p className={styles.what}>{describeChange(change)}</p>
      <p className={problem === null ? styles.state : styles.refused}>
        {problem === null ? texts.waiting : texts.rejected(problem)}
      </p>
      {problem !== null && (
        <p className={styles.choice}>
          <Button kind="text" onClick={() => void offline.support?.resolve(id, 'retry')}>
            {texts.sendAgain}
          </Button>
          <Button kind="text" onClick={() => void offline.support?.resolve(id, 'discard')}>
            {texts.discard}
          </Button>
        </p>
      )}
    </li>
  );
}

function describeChange({ kind, shown }: OutboxRow): string {
  const known: ChangeKind<never> | undefined = changeKinds[kind]; // a newer release may have stored it
  return known?.label(shown as never) ?? texts.message; // of the same kind
}
