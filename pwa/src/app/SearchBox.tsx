import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import * as searchTexts from '#texts/search.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { forgetSearches, rememberSearch } from './recent-searches.ts';
import styles from './SearchBox.module.css';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { type Suggestion, searchPath, useSuggestions } from './use-suggestions.ts';

/** Opens /all-diamonds?search=…; blank text does nothing. Suggests lists and products while typing. */
export function SearchBox({ onDone, hasFocus = true }: { onDone: () => void; hasFocus?: boolean }) {
  const [text, setText] = useState('');
  const [isListClosed, setListClosed] = useState(false);
  /** The position of the chosen suggestion; -1 for what is written. */
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isOpen = suggestions.length > 0 && !isListClosed;
  const chosen = isOpen ? suggestions[active] : undefined;

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  const open = (to: string) => {
    void navigate(to);
    onDone();
  };
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'recent') rememberSearch(suggestion.name);
    open(suggestion.to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) return choose(chosen);
    const term = text.trim();
    if (!term) return;
    rememberSearch(term);
    open(searchPath(term));
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isOpen && text !== '') setListClosed(true);
      else onDone();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || suggestions.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setListClosed(false);
    // What is written comes before the first suggestion and after the last one.
    const positions = suggestions.length + 1;
    setActive(((active + 1 + step + positions) % positions) - 1);
  };

  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit} onKeyDown={pressKey}>
        <label className={styles.label}>
          <VisuallyHidden>{texts.searchProducts}</VisuallyHidden>
          <input
            ref={input}
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}list`}
            aria-activedescendant={chosen && `${id}${active}`}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={texts.searchProducts}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setListClosed(false);
            }}
          />
        </label>
        <Button type="submit">{texts.search}</Button>
      </form>
      <VisuallyHidden role="status">
        {isOpen && searchTexts.suggestionCount(suggestions.length)}
      </VisuallyHidden>
      {isOpen && (
        <SearchSuggestions
          id={id}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          onForget={() => {
            forgetSearches();
            setActive(-1);
            setListClosed(true);
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
