import styles from './ColumnPicker.module.css';
import { Dropdown } from './Dropdown.tsx';

interface ColumnPickerProps {
  columns: readonly { key: string; head: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** A menu that shows and hides columns of a list. */
export function ColumnPicker({ columns, hidden, onChange }: ColumnPickerProps) {
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]);
  return (
    <Dropdown label="Columns">
      {() => (
        <fieldset className={styles.list}>
          <legend>Columns to show</legend>
          {columns.map(({ key, head }) => (
            <label key={key}>
              <input type="checkbox" checked={!hidden.includes(key)} onChange={() => toggle(key)} />
              {head}
            </label>
          ))}
        </fieldset>
      )}
    </Dropdown>
  );
}
