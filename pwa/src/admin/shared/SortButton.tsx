import styles from './SortButton.module.css';

interface SortHeadProps {
  head: string;
  /** How the list is sorted by this column now. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A column's head that sorts the list by it; the table's `aria-sort` says how it is. */
export function SortButton({ head, sorted, onSort }: SortHeadProps) {
  return (
    <button type="button" className={styles.head} onClick={onSort} aria-label={`Sort by ${head}`}>
      {head}
      <span aria-hidden="true" className={styles.mark}>
        {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}
      </span>
    </button>
  );
}
