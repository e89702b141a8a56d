import { useEffect, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './DateField.module.css';

/** Dates of this century and the next, which is what the contract accepts. */
const datePattern = /^2[01]\d\d-\d\d-\d\d$/;

/** Whether a URL parameter is a date that a list can be filtered by. */
export function isDateParam(text: string): boolean {
  return datePattern.test(text) && !Number.isNaN(Date.parse(text));
}

interface DateFieldProps {
  label: string;
  /** As 2026-01-31, or empty. */
  value: string;
  onChange: (date: string) => void;
}

/** A date input. Incomplete dates, such as the year 0002 while 2026 is typed, are not reported. */
function DateField({ label, value, onChange }: DateFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <Field label={label}>
      <input
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' || isDateParam(target.value)) onChange(target.value);
        }}
      />
    </Field>
  );
}

interface DateRangeFieldsProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and last day of a filter. */
export function DateRangeFields({ from, to, onChange }: DateRangeFieldsProps) {
  return (
    <div className={styles.range}>
      <DateField label="From" value={from} onChange={(date) => onChange({ from: date })} />
      <DateField label="To" value={to} onChange={(date) => onChange({ to: date })} />
    </div>
  );
}

export const reversedRangeText = 'The last day is before the first.';
