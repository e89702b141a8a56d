import * as texts from '#texts/update.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';
import { StatusBar } from './StatusBar.tsx';

/** Offers a new version. Only this button reloads the tab, and asks first if a form is filled in. */
export function UpdateBar({ activate }: { activate: () => void }) {
  const confirm = useConfirm();
  const reloadTab = async () => {
    if (hasUnsavedInput()) {
      const { confirmReload: title, inputWillBeLost: text, reload, stay } = texts;
      const labels = { confirmLabel: reload, cancelLabel: stay };
      if (!(await confirm({ title, text, ...labels }))) return;
      // The form's own beforeunload prompt would ask again.
      const suppress = (event: Event) => event.stopImmediatePropagation();
      addEventListener('beforeunload', suppress, { capture: true, once: true });
    }
    activate();
  };
  return (
    <StatusBar action={texts.reload} onAction={() => void reloadTab()}>
      {texts.newVersion}
    </StatusBar>
  );
}
