import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as texts from '#texts/offline.ts';
import { useIsConnected } from '../browser/use-connection.ts';
import {
  latestPerObject,
  pendingChangesAtom,
  syncStatusAtom,
} from '../storefront/shared/state/pending-changes.ts';
import { newVersionAtom } from './app-state.ts';
import { PendingChangesDialog } from './PendingChangesDialog.tsx';
import { StatusBar } from './StatusBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';

/** Reports a lost connection, the catalogue sync, pending changes and new versions. */
export function StatusBars() {
  const isConnected = useIsConnected();
  const sync = useAtomValue(syncStatusAtom);
  const newVersion = useAtomValue(newVersionAtom);
  const replica = sync?.replica;
  return (
    <>
      {!isConnected && (
        <StatusBar>
          <b>{texts.offline}</b>{' '}
          {replica?.syncedAt ? texts.catalogueUpdated(replica.syncedAt) : texts.mayBeOutdated}
        </StatusBar>
      )}
      {isConnected && replica && sync.phase === 'syncing' && !replica.isComplete && (
        <StatusBar>
          {texts.savingCatalogue(
            replica.kept,
            Math.min(replica.total, replica.part?.limit ?? replica.total),
          )}
        </StatusBar>
      )}
      {sync?.phase === 'storage-full' && <StatusBar>{texts.outOfSpace}</StatusBar>}
      <PendingChangesBar />
      {newVersion && <UpdateBar activate={newVersion.activate} />}
    </>
  );
}

function PendingChangesBar() {
  const changes = useAtomValue(pendingChangesAtom);
  const [isOpen, setOpen] = useState(false);
  const refused = latestPerObject(changes).filter(({ problem }) => problem !== null).length;
  if (changes.length === 0) return null;
  return (
    <>
      <StatusBar action={texts.show} onAction={() => setOpen(true)}>
        {refused > 0
          ? texts.rejectedCount(refused)
          : texts.pendingCount(latestPerObject(changes).length)}
      </StatusBar>
      {isOpen && <PendingChangesDialog changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}
