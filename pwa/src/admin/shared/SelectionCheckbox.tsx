import styles from './SelectionCheckbox.module.css';

interface SelectBoxProps {
  /** For screen readers: 'Select this page'. */
  label: string;
  /** Some of many are selected, but not all. */
  partly?: boolean;
  checked: boolean;
  onChange: () => void;
}

/** The box that selects a row, or all rows of a page. */
export function SelectionCheckbox({ label, partly = false, checked, onChange }: SelectBoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly;
        }}
        onChange={onChange}
      />
    </label>
  );
}
