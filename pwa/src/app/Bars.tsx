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
import styles from './Bars.module.css';
import { newVersionAtom } from './new-version.ts';

const loadDialog = async () => (await import('./UnsentDialog.tsx')).UnsentDialog;

/** No connection, what is being kept, what waits to be sent, a new version. */
export function Bars() {
  const isConnected = useIsConnected();
  const news = useAtomValue(syncStatusAtom);
  const updateBar = useAtomValue(newVersionAtom);
  const copy = news?.copy;
  return (
    <>
      {!isConnected && (
        <Bar>
          <b>{texts.offline}</b>{' '}
          {copy?.syncedAt ? texts.catalogueUpdated(copy.syncedAt) : texts.mayBeOutdated}
        </Bar>
      )}
      {isConnected && copy && news.phase === 'syncing' && !copy.isComplete && (
        <Bar>
          {texts.savingCatalogue(copy.kept, Math.min(copy.total, copy.part?.limit ?? copy.total))}
        </Bar>
      )}
      {news?.phase === 'full' && <Bar>{texts.outOfSpace}</Bar>}
      <UnsentBar />
      {updateBar}
    </>
  );
}

function UnsentBar() {
  const unsent = useAtomValue(pendingChangesAtom);
  const [isOpen, setOpen] = useState(false);
  const { value: UnsentDialog } = useLazy(loadDialog);
  const refused = latestPerObject(unsent).filter(({ problem }) => problem !== null).length;
  if (unsent.length === 0) return null;
  return (
    <>
      <Bar action={texts.show} onAction={() => setOpen(true)}>
        {refused > 0
          ? texts.rejectedCount(refused)
          : texts.pendingCount(latestPerObject(unsent).length)}
      </Bar>
      {isOpen && UnsentDialog && <UnsentDialog unsent={unsent} onClose={() => setOpen(false)} />}
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
