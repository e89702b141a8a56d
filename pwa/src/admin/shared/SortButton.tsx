import styles from './SortButton.module.css';

interface SortButtonProps {
  /** The column's head. */
  label: string;
  /** How the list is currently sorted by this column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A column head that sorts the list. The table reports the current order as `aria-sort`. */
export function SortButton({ label, sorted, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      onClick={onSort}
      aria-label={`Sort by ${label}`}
    >
      {label}
      <span aria-hidden="true" className={styles.arrow}>
        {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}
      </span>
    </button>
  );
}
