import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './FilterSelect.module.css';

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Selects a filter or the sort order of a list. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <Field label={label} bare className={styles.filter}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
