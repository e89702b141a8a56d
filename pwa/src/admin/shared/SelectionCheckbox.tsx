import styles from './SelectionCheckbox.module.css';

interface SelectionCheckboxProps {
  /** Read by screen readers: 'Select this page'. */
  label: string;
  /** Some but not all rows are selected. */
  indeterminate?: boolean;
  checked: boolean;
  onChange: () => void;
}

/** Selects a row, or all rows of a page. */
export function SelectionCheckbox({
  label,
  indeterminate = false,
  checked,
  onChange,
}: SelectionCheckboxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={onChange}
      />
    </label>
  );
}
