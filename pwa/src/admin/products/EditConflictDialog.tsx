import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import styles from './EditConflictDialog.module.css';

/** A field that two admins changed to different values. */
interface ConflictingField {
  /** Unique in the dialog. */
  key: string;
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

interface EditConflictDialogProps {
  /** What was changed. */
  thing: 'product' | 'draft';
  fields: readonly ConflictingField[];
  isSaving: boolean;
  /** Called with the keys of the fields for which the other admin's version was chosen. */
  onResolve: (theirKeys: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks for each conflicting field which admin's version to save. */
export function EditConflictDialog({
  thing,
  fields,
  isSaving,
  onResolve,
  onClose,
}: EditConflictDialogProps) {
  return (
    <FormDialog
      title={`Another admin changed this ${thing}`}
      submit="Save"
      cancel="Back to the form"
      request={{ isPending: isSaving }}
      isNative
      onClose={onClose}
      onSubmit={({ currentTarget }) => {
        const selected = new FormData(currentTarget);
        const theirs = fields.filter(({ key }) => selected.get(key) === 'theirs');
        onResolve(new Set(theirs.map(({ key }) => key)));
      }}
    >
      <p>Choose which version to keep. All other changes are saved together.</p>
      {fields.map((field) => (
        <fieldset key={field.key} className={styles.field}>
          <legend>{field.label}</legend>
          <VersionOption name={field.key} value="yours" label="Yours" text={field.yours} />
          <VersionOption name={field.key} value="theirs" label="Theirs" text={field.theirs} />
        </fieldset>
      ))}
    </FormDialog>
  );
}

interface VersionOptionProps {
  name: string;
  value: 'yours' | 'theirs';
  label: string;
  text: ReactNode;
}

function VersionOption({ name, value, label, text }: VersionOptionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={name} value={value} required />
      <span className={styles.owner}>{label}</span>
      <span className={styles.text}>{text || 'Empty'}</span>
    </label>
  );
}
