import { useQuery } from '@tanstack/react-query';
import type { ImportChoices, ImportDetail } from '@vajra/contract';
import { type RefObject, useId } from 'react';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ImportOptions.module.css';
import type { MarkupValues } from './markup-values.ts';
import { OptionGrid } from './OptionGrid.tsx';

/** The form's values. The rate is kept as typed. */
export interface MappingValues
  extends Omit<ImportChoices, 'rate' | 'stone_id' | 'values' | 'markup'> {
  rate: string;
  markup: MarkupValues | null;
  /** The id of a stone type, `noStones`, or blank until chosen. Absent in drafts of earlier releases. */
  stoneType?: string;
  /** What unknown values mean. Absent in drafts of earlier releases. */
  values?: ImportChoices['values'];
  /** The header row that the columns belong to. */
  headerLine: number;
}

/** The answer for files of products without stones. */
export const noStones = 'none';

interface ImportOptionsProps {
  values: MappingValues;
  /** Whether a column is mapped to a price. */
  hasPrice: boolean;
  rateRef: RefObject<HTMLInputElement | null>;
  /** Why the exchange rate is needed. */
  rateError: string | undefined;
  signQuestions: ImportDetail['signQuestions'];
  onChange: (changes: Partial<MappingValues>) => void;
}

/** Options that the file itself does not define. */
export function ImportOptions({ hasPrice, ...props }: ImportOptionsProps) {
  const { values, onChange } = props;
  const collections = useQuery(choicesQuery('collection'));
  const stoneTypes = useQuery(choicesQuery('stoneType'));
  const { c_id, stoneType = '', columns, makeLookups } = values;
  return (
    <OptionGrid>
      {hasPrice && <PriceOptions {...props} />}
      <Field label="Collection for new products" hint="Used for rows without a collection.">
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
      <Field
        label="Stone type for new products"
        hint={
          columns.includes('type')
            ? 'Used for rows without a type.'
            : 'The file does not say whether its stones are natural or laboratory-grown.'
        }
      >
        <Select
          value={stoneType}
          required={!columns.includes('type')}
          onChange={({ target }) => onChange({ stoneType: target.value })}
        >
          <option value="">Choose...</option>
          {stoneTypes.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={noStones}>No stones</option>
        </Select>
      </Field>
      <label className={`${styles.checkbox} ${styles.wide}`}>
        <input
          type="checkbox"
          checked={makeLookups === 1}
          onChange={({ target }) => onChange({ makeLookups: target.checked ? 1 : 0 })}
        />
        Add missing shapes, grades and colors
      </label>
    </OptionGrid>
  );
}

function PriceOptions({
  values,
  rateRef,
  rateError,
  signQuestions,
  onChange,
}: Omit<ImportOptionsProps, 'hasPrice'>) {
  const { pricePer, currency, rate, columns } = values;
  const group = useId();
  const hasBoth = columns.includes('inrPrice') && columns.includes('usdPrice');
  return (
    <>
      <fieldset className={styles.radios}>
        <legend>Prices are per</legend>
        {(['carat', 'stone'] as const).map((per) => (
          <label key={per} className={styles.checkbox}>
            <input
              type="radio"
              name={group}
              value={per}
              required
              checked={pricePer === per}
              onChange={() => onChange({ pricePer: per })}
            />
            {per === 'carat' ? 'Carat' : 'Product'}
          </label>
        ))}
      </fieldset>
      {signQuestions.length > 0 && (
        <DecimalSign questions={signQuestions} {...{ values, onChange }} />
      )}
      {columns.includes('price') && (
        <Field label="Currency">
          <Select
            value={currency}
            onChange={({ target }) =>
              onChange({ currency: target.value === 'INR' ? 'INR' : 'USD' })
            }
          >
            <option value="USD">US dollars ($)</option>
            <option value="INR">Rupees (₹)</option>
          </Select>
        </Field>
      )}
      <Field
        label="Rupees per dollar"
        hint={
          hasBoth
            ? 'Used for rows with a price in one currency only.'
            : 'Used to calculate the price in the other currency.'
        }
        error={rateError}
      >
        <input
          ref={rateRef}
          type="text"
          inputMode="decimal"
          pattern="\d{1,6}(\.\d{1,6})?"
          value={rate}
          onChange={({ target }) => onChange({ rate: target.value })}
        />
      </Field>
    </>
  );
}

/** Asks for the decimal sign of prices that do not tell it, with one of them both ways. */
function DecimalSign({
  questions: [question],
  values: { decimalSign },
  onChange,
}: {
  questions: ImportDetail['signQuestions'];
} & Pick<ImportOptionsProps, 'values' | 'onChange'>) {
  const group = useId();
  if (!question) return null;
  const { value, point, comma } = question;
  return (
    <fieldset className={styles.radios}>
      <legend>What does “{value}” mean?</legend>
      {(
        [
          ['.', point],
          [',', comma],
        ] as const
      ).map(([sign, amount]) => (
        <label key={sign} className={styles.checkbox}>
          <input
            type="radio"
            name={group}
            value={sign}
            required
            checked={decimalSign === sign}
            onChange={() => onChange({ decimalSign: sign })}
          />
          {formatAmount(amount)}
        </label>
      ))}
    </fieldset>
  );
}

const formatAmount = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
