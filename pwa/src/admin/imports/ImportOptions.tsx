import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Chosen } from './ImportMappingForm.tsx';
import styles from './import.module.css';

interface QuestionsProps {
  chosen: Chosen;
  /** Whether the file has a price at all. */
  hasPrice: boolean;
  onChange: (changes: Partial<Chosen>) => void;
}

/** What no file says of itself. */
export function ImportOptions({ chosen, hasPrice, onChange }: QuestionsProps) {
  const collections = useQuery(choicesQuery('collection'));
  const { c_id, makeLookups } = chosen;
  return (
    <div className={styles.questions}>
      {hasPrice && <PriceQuestions chosen={chosen} onChange={onChange} />}
      <Field label="New stones go to the collection" hint="Where the file names none.">
        <Select
          value={c_id ?? ''}
          onChange={({ target }) => onChange({ c_id: Number(target.value) || null })}
        >
          <option value="">None</option>
          {collections.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={makeLookups === 1}
          onChange={({ target }) => onChange({ makeLookups: target.checked ? 1 : 0 })}
        />
        Make shapes, grades and colors that the shop does not have
      </label>
    </div>
  );
}

function PriceQuestions({ chosen, onChange }: Omit<QuestionsProps, 'hasPrice'>) {
  const { pricePer, currency, rate, columns } = chosen;
  const group = useId();
  const hasBoth = columns.includes('inrPrice') && columns.includes('usdPrice');
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>Prices are for</legend>
        {(['carat', 'stone'] as const).map((per) => (
          <label key={per} className={styles.tick}>
            <input
              type="radio"
              name={group}
              value={per}
              required
              checked={pricePer === per}
              onChange={() => onChange({ pricePer: per })}
            />
            {per === 'carat' ? 'a carat' : 'the stone'}
          </label>
        ))}
      </fieldset>
      {columns.includes('price') && (
        <Field label="Price is in">
          <Select
            value={currency}
            onChange={({ target }) =>
              onChange({ currency: target.value === 'INR' ? 'INR' : 'USD' })
            }
          >
            <option value="USD">$ US dollars</option>
            <option value="INR">₹ Rupees</option>
          </Select>
        </Field>
      )}
      {!hasBoth && (
        <Field label="Rupees for a dollar" hint="For the price in the other currency.">
          <input
            type="text"
            inputMode="decimal"
            pattern="\d{1,6}(\.\d{1,6})?"
            value={rate}
            onChange={({ target }) => onChange({ rate: target.value })}
          />
        </Field>
      )}
    </>
  );
}
