import { countries, findCountry } from '@vajra/contract/addresses';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import styles from './CountriesField.module.css';

interface CountriesFieldProps {
  /** 'Zone 1'. */
  zone: string;
  codes: readonly string[];
  error: string | undefined;
  onChange: (codes: readonly string[]) => void;
}

/** Countries to choose one after another, and to remove. */
export function CountriesField({ zone, codes, error, onChange }: CountriesFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Added by a button: arrow keys change the value of a closed select.
  const [code, setCode] = useState('');
  return (
    <>
      <OptionField
        ref={select}
        label="Country"
        error={error}
        value={code}
        options={[
          { value: '', label: 'Choose a country' },
          ...countries
            .filter((country) => !codes.includes(country.code))
            .map((country) => ({ value: country.code, label: country.name })),
        ]}
        onChange={setCode}
      />
      <Button
        kind="quiet"
        small
        aria-label={`Add country to ${zone}`}
        onClick={() => {
          if (code === '') return;
          onChange([...codes, code]);
          setCode('');
        }}
      >
        Add country
      </Button>
      {codes.length > 0 && (
        <ul className={styles.chosen} aria-label={`Countries of ${zone}`}>
          {codes.map((chosen) => {
            const name = findCountry(chosen)?.name ?? chosen;
            return (
              <li key={chosen}>
                {name}
                <IconButton
                  icon="close"
                  label={`Remove ${name}`}
                  onClick={() => {
                    onChange(codes.filter((each) => each !== chosen));
                    select.current?.focus(); // the button that had the focus is gone
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
