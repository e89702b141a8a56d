import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './SearchBox.module.css';

/** Opens /all-diamonds?search=…; blank text does nothing. */
export function SearchBox({ onDone, hasFocus = true }: { onDone: () => void; hasFocus?: boolean }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = text.trim();
    if (!term) return;
    void navigate(`/all-diamonds?${new URLSearchParams({ search: term })}`);
    onDone();
  };

  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      >
        <label className={styles.label}>
          <VisuallyHidden>{texts.searchProducts}</VisuallyHidden>
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            placeholder={texts.searchProducts}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
