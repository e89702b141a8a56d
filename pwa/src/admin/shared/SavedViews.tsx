import type { ListView } from '@vajra/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Dropdown } from './Dropdown.tsx';
import { RowButton } from './row-actions.tsx';
import styles from './SavedViews.module.css';
import { adding, deleting, hiding, nameProblem, renaming, viewQuery } from './saved-views.ts';
import type { ChangeChoices } from './use-list-settings.ts';

const maxQueryLength = 1000;

interface SavedViewsProps {
  views: readonly ListView[];
  /** Keys of the columns that are hidden now. */
  hidden: readonly string[];
  onChange: (change: ChangeChoices) => void;
}

/** A menu with the saved views of a list: filters, search, sort order and columns under a name. */
export function SavedViews({ views, hidden, onChange }: SavedViewsProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<ListView | null>(null);
  const query = viewQuery(search);
  const isCurrent = (view: ListView) =>
    view.query === query && [...view.hidden].sort().join() === [...hidden].sort().join();
  const apply = (view: ListView) => {
    onChange(hiding(view.hidden));
    navigate(`?${view.query}`);
  };
  return (
    <Dropdown label="Views">
      {(close) => (
        <div className={styles.content}>
          {views.length === 0 && <p className={styles.empty}>No saved views.</p>}
          <ul className={styles.views} aria-label="Saved views">
            {views.map((view) => (
              <li key={view.name}>
                <button
                  type="button"
                  className={styles.apply}
                  aria-current={isCurrent(view)}
                  onClick={() => {
                    apply(view);
                    close();
                  }}
                >
                  {view.name}
                </button>
                <RowButton text="Rename" of={view.name} onClick={() => setRenamed(view)} />
                <RowButton
                  text="Delete"
                  of={view.name}
                  onClick={(event) => {
                    // The button disappears; the menu stays open as long as it has the focus.
                    event.currentTarget.closest('details')?.querySelector('summary')?.focus();
                    if (renamed === view) setRenamed(null);
                    onChange(deleting(view));
                  }}
                />
              </li>
            ))}
          </ul>
          {renamed ? (
            <NameForm
              key={renamed.name}
              label={`New name of ${renamed.name}`}
              name={renamed.name}
              problemOf={(name) => nameProblem(name, views, renamed)}
              onSubmit={(name) => {
                onChange(renaming(renamed, name));
                setRenamed(null);
              }}
              onCancel={() => setRenamed(null)}
            />
          ) : (
            <NameForm
              label="Save this view as"
              name=""
              problemOf={(name) =>
                query.length > maxQueryLength
                  ? 'These filters are too long to be saved'
                  : nameProblem(name, views)
              }
              onSubmit={(name) => onChange(adding({ name, query, hidden: [...hidden] }))}
            />
          )}
        </div>
      )}
    </Dropdown>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  problemOf: (name: string) => string | undefined;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
}

function NameForm({ label, name: initialName, problemOf, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf(name);
        setProblem(found);
        if (found) return;
        event.currentTarget.closest('details')?.querySelector('summary')?.focus();
        onSubmit(name.trim());
        setName('');
      }}
    >
      <TextField label={label} error={problem} maxLength={60} value={name} onChange={setName} />
      <div className={styles.buttons}>
        <Button type="submit" small>
          {onCancel ? 'Rename' : 'Save view'}
        </Button>
        {onCancel && (
          <Button kind="quiet" small onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
