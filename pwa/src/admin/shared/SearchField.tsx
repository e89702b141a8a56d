import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  /** What the list is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

const pause = 300; // milliseconds without typing

/** Searches when typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    // It was changed by something else than this field: Back, or a cleared filter.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      search.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className={styles.search}>
      <Field label={label} bare>
        <input
          type="search"
          placeholder={label}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </search>
  );
}
