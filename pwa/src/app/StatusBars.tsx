import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts/app.ts';
import { newVersionAtom } from './new-version.ts';
import styles from './StatusBars.module.css';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Quiet bars above the header: no connection, a new version. */
export function StatusBars() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const updateBar = useAtomValue(newVersionAtom);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.bar}>
          <i aria-hidden="true" />
          <span>
            <b>{texts.offline}</b> {texts.mayHaveChanged}
          </span>
        </p>
      )}
      {updateBar}
    </div>
  );
}
