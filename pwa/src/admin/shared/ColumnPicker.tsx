import { useRef } from 'react';
import styles from './ColumnPicker.module.css';
import type { VisibleColumns } from './use-visible-columns.ts';

interface ColumnChoiceProps<Key extends string> {
  columns: readonly { key: Key; head: string }[];
  chosen: VisibleColumns<Key>;
}

/** The columns of a list to choose from, behind a button. */
export function ColumnPicker<Key extends string>({ columns, chosen }: ColumnChoiceProps<Key>) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');
  return (
    <details
      ref={ref}
      className={styles.choice}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        ref.current?.querySelector('summary')?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary>Columns</summary>
      <fieldset className={styles.list}>
        <legend>Columns to show</legend>
        {columns.map(({ key, head }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.isShown(key)}
              onChange={() => chosen.toggle(key)}
            />
            {head}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
