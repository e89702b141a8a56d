import { useEffect, useState } from 'react';
import { Field } from '../../ui/Field.tsx';

interface DayFieldProps {
  label: string;
  /** As 2026-01-31; empty for none. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** Of this century and the next, as the contract takes them. */
const dayPattern = /^2[01]\d\d-\d\d-\d\d$/;

/** Whether it is a day that a list can be asked for; an address may say anything. */
export function isDateParam(text: string): boolean {
  return dayPattern.test(text) && !Number.isNaN(Date.parse(text));
}

/** A day by the browser's own calendar. While a year is typed it is not told: 0002 is none. */
export function DateField({ label, value, error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field label={label} error={error}>
      <input
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || isDateParam(target.value)) onChange(target.value);
        }}
      />
    </Field>
  );
}
