import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as texts from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `sheet` fills a phone's screen; `side` slides in at its inline start. */
  shape?: 'box' | 'sheet' | 'side';
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  className?: string;
}

/**
 * The native modal dialog: it traps focus, makes the page inert and closes on Escape. Afterwards
 * focus returns to the element that had it.
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
    const previouslyFocused = document.activeElement;
    dialog.showModal();
    document.documentElement.style.setProperty('overflow', 'hidden');
    return () => {
      document.documentElement.style.removeProperty('overflow');
      dialog.close();
      if (previouslyFocused instanceof HTMLElement && previouslyFocused.isConnected) {
        previouslyFocused.focus();
      }
    };
  }, [open]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Escape
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[shape], className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A stray press outside must not discard what was typed into a form.
        const isBackdrop = event.target === event.currentTarget;
        if (isBackdrop && !event.currentTarget.querySelector('form')) onClose();
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}
