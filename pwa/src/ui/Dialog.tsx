import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as texts from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `sheet` fills a phone's screen; `side` stands at the screen's inline start. */
  shape?: 'box' | 'sheet' | 'side';
  /** A row that stays in view below what scrolls. */
  footer?: ReactNode;
  className?: string;
}

/**
 * The browser's own modal dialog: it traps focus, makes the page inert and closes on Escape.
 * Focus goes back to what had it.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  shape = 'box',
  footer,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    document.documentElement.style.setProperty('overflow', 'hidden');
    return () => {
      document.documentElement.style.removeProperty('overflow');
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[shape], className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A stray press beside it must not lose what was typed into a form.
        const isBeside = event.target === event.currentTarget;
        if (isBeside && !event.currentTarget.querySelector('form')) onClose();
      }}
    >
      <div className={styles.frame}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={texts.close} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
