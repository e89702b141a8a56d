import * as texts from '#texts/update.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';
import styles from './Bars.module.css';

/** Tells of a newer shop. Nothing but this button reloads the tab, and not over unsent words. */
export function UpdateBar({ take }: { take: () => void }) {
  const confirm = useConfirm();
  const reload = async () => {
    if (hasUnsavedInput()) {
      const { confirmReload: title, inputWillBeLost: text, reload: yes, stay: no } = texts;
      if (!(await confirm({ title, text, confirmLabel: yes, cancelLabel: no }))) return;
      // A form's own question would be the second one.
      const goOn = (event: Event) => event.stopImmediatePropagation();
      addEventListener('beforeunload', goOn, { capture: true, once: true });
    }
    take();
  };
  return (
    <p className={styles.bar}>
      <i aria-hidden="true" />
      <span>{texts.newVersion}</span>
      <button type="button" onClick={() => void reload()}>
        {texts.reload}
      </button>
    </p>
  );
}
