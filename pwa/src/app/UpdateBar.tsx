import { useEffect } from 'react';
import * as texts from '#texts/update.ts';
import { storageKeys, tabStorage } from '../browser/storage.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';
import { StatusBar } from './StatusBar.tsx';
import { activateUpdate } from './service-worker.ts';

/**
 * Offers a new version. Only this button reloads the tab, and asks first if a form is filled in; unless the
 * screen cannot be shown, because the release that is open has lost its code.
 */
export function UpdateBar({ worker }: { worker: ServiceWorker }) {
  const confirm = useConfirm();
  useEffect(() => {
    const replaceScreen = () => {
      if (hasReloadedInVain() && !hasUnsavedInput()) activateUpdate(worker);
    };
    if (document.querySelector('[role="alert"] h1')) replaceScreen();
    addEventListener('vite:preloadError', replaceScreen);
    return () => removeEventListener('vite:preloadError', replaceScreen);
  }, [worker]);
  const reloadTab = async () => {
    if (hasUnsavedInput()) {
      const { confirmReload: title, inputWillBeLost: text, reload, stay } = texts;
      const labels = { confirmLabel: reload, cancelLabel: stay };
      if (!(await confirm({ title, text, ...labels }))) return;
      // The form's own beforeunload prompt would ask again.
      const suppress = (event: Event) => event.stopImmediatePropagation();
      addEventListener('beforeunload', suppress, { capture: true, once: true });
    }
    activateUpdate(worker);
  };
  return (
    <StatusBar action={texts.reload} onAction={() => void reloadTab()}>
      {texts.newVersion}
    </StatusBar>
  );
}

/** Whether this release has reloaded the page for a missing script, and is still the one that is open. */
function hasReloadedInVain(): boolean {
  const release = tabStorage.get(storageKeys.reloadedRelease);
  return Boolean(release) && performance.getEntriesByName(String(release)).length > 0;
}
