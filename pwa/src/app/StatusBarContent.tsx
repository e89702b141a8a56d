import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import * as texts from '#texts/offline.ts';
import { useIsConnected } from '../browser/use-connection.ts';
import {
  latestPerObject,
  pendingChangesAtom,
  syncStatusAtom,
} from '../storefront/shared/pending-changes.ts';
import { useLazy } from '../ui/lazy.tsx';
import { newVersionAtom } from './app-state.ts';
import styles from './StatusBars.module.css';
import { UpdateBar } from './UpdateBar.tsx';

const loadDialog = async () => (await import('./PendingChangesDialog.tsx')).PendingChangesDialog;

/** Reports a lost connection, the catalogue sync, pending changes and new versions. */
export function StatusBarContent() {
  const isConnected = useIsConnected();
  const sync = useAtomValue(syncStatusAtom);
  const newVersion = useAtomValue(newVersionAtom);
  const replica = sync?.replica;
  return (
    <>
      {!isConnected && (
        <Bar>
          <b>{texts.offline}</b>{' '}
          {replica?.syncedAt ? texts.catalogueUpdated(replica.syncedAt) : texts.mayBeOutdated}
        </Bar>
      )}
      {isConnected && replica && sync.phase === 'syncing' && !replica.isComplete && (
        <Bar>
          {texts.savingCatalogue(
            replica.kept,
            Math.min(replica.total, replica.part?.limit ?? replica.total),
          )}
        </Bar>
      )}
      {sync?.phase === 'storage-full' && <Bar>{texts.outOfSpace}</Bar>}
      <PendingChangesBar />
      {newVersion && <UpdateBar worker={newVersion} />}
    </>
  );
}

function PendingChangesBar() {
  const changes = useAtomValue(pendingChangesAtom);
  const [isOpen, setOpen] = useState(false);
  const { value: PendingChangesDialog } = useLazy(loadDialog);
  const refused = latestPerObject(changes).filter(({ problem }) => problem !== null).length;
  if (changes.length === 0) return null;
  return (
    <>
      <Bar action={texts.show} onAction={() => setOpen(true)}>
        {refused > 0
          ? texts.rejectedCount(refused)
          : texts.pendingCount(latestPerObject(changes).length)}
      </Bar>
      {isOpen && PendingChangesDialog && (
        <PendingChangesDialog changes={changes} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface BarProps {
  children: ReactNode;
  action?: string;
  onAction?: () => void;
}

function Bar({ children, action, onAction }: BarProps) {
  return (
    <p className={styles.bar}>
      <i aria-hidden="true" />
      <span>{children}</span>
      {action && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </p>
  );
}
