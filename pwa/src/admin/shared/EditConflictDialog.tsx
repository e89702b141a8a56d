import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './EditConflictDialog.module.css';

/** A field that two people changed, each to something else. */
export interface ConflictingField {
  /** Unique in the dialog. */
  key: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

interface ConflictDialogProps {
  /** What was changed: 'product'. */
  thing: string;
  fields: readonly ConflictingField[];
  busy: boolean;
  /** The keys of the fields that are to be as the other admin has them. */
  onDecide: (theirs: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Both versions of what two admins changed at the same time, to choose from field by field. */
export function EditConflictDialog({
  thing,
  fields,
  busy,
  onDecide,
  onClose,
}: ConflictDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={`Somebody else changed this ${thing} too`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Back to the form
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          const chosen = new FormData(event.currentTarget);
          const theirs = fields.filter(({ key }) => chosen.get(key) === 'theirs');
          onDecide(new Set(theirs.map(({ key }) => key)));
        }}
      >
        <p>Nothing is lost: the rest is put together. Choose for what both of you changed.</p>
        {fields.map((field) => (
          <fieldset key={field.key} className={styles.field}>
            <legend>{field.label}</legend>
            <Version name={field.key} value="yours" label="Yours" text={field.yours} />
            <Version name={field.key} value="theirs" label="Theirs" text={field.theirs} />
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  value: 'yours' | 'theirs';
  label: string;
  text: ReactNode;
}

function Version({ name, value, label, text }: VersionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={name} value={value} required />
      <span className={styles.whose}>{label}</span>
      <span className={styles.text}>{text || 'Nothing'}</span>
    </label>
  );
}
