import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './BulkActionBar.module.css';

interface ManyProductsDialogProps {
  /** 'Discount of these 3 products'. */
  title: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What is set on all of them. */
  children: ReactNode;
}

/** Asks for what several products are to be given. */
export function BulkEditDialog(props: ManyProductsDialogProps) {
  const { title, busy, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Update
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
