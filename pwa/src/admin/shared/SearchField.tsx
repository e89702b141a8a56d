import { hasLetterOrDigit } from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  /** The current search. */
  value: string;
  /** Called with the trimmed text. */
  onChange: (text: string) => void;
}

const debounceMs = 300;

/** A search box that searches when typing pauses, and says which searches find nothing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onChange);
  search.current = onChange;

  useEffect(() => {
    // Changed from outside, such as by Back or a cleared filter.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = trimmed;
      search.current(trimmed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const findsNothing = value !== '' && !hasLetterOrDigit(value);
  return (
    <search className={styles.search}>
      <Field
        label={label}
        bare
        error={findsNothing ? 'Enter at least one letter or digit.' : undefined}
      >
        <input
          type="search"
          placeholder={label}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </search>
  );
}
