import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ConflictDialog.module.css';

interface Disputed {
  label: string;
  yours: string;
  theirs: string;
}

interface ConflictDialogProps {
  /** What it is about: 'Cut grade', 'News line'. */
  thing: string;
  fields: readonly Disputed[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  /** Back to what was typed, with nothing decided. */
  onClose: () => void;
}

/** Two admins changed the same: both versions, and the choice between them. */
export function ConflictDialog({
  thing,
  fields,
  busy,
  onMine,
  onTheirs,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      title={`${thing} was changed meanwhile`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" small onClick={onTheirs}>
            Keep theirs
          </Button>
          <Button kind="make" small busy={busy} onClick={onMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>Another admin saved it while you were writing. Nothing of yours is saved yet.</p>
      {fields.map(({ label, yours, theirs }) => (
        <section key={label} className={styles.field}>
          <h3 className={styles.label}>{label}</h3>
          <dl className={styles.versions}>
            <div>
              <dt>Yours</dt>
              <dd>{yours}</dd>
            </div>
            <div>
              <dt>Theirs</dt>
              <dd>{theirs}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
