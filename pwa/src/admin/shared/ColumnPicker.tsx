import { useRef } from 'react';
import styles from './ColumnPicker.module.css';
import type { VisibleColumns } from './use-visible-columns.ts';

interface ColumnPickerProps<Key extends string> {
  columns: readonly { key: Key; head: string }[];
  visible: VisibleColumns<Key>;
}

/** A menu that shows and hides the optional columns of a list. */
export function ColumnPicker<Key extends string>({ columns, visible }: ColumnPickerProps<Key>) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');
  return (
    <details
      ref={ref}
      className={styles.picker}
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
              checked={visible.isVisible(key)}
              onChange={() => visible.toggle(key)}
            />
            {head}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
