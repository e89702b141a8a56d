import { useQuery } from '@tanstack/react-query';
import type { ImportChoices, ImportDetail } from '@vajra/contract';
import { type RefObject, useId } from 'react';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { OptionField } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { choiceOptions } from '../shared/choice-options.ts';
import styles from './ImportOptions.module.css';
import { currencyOptions, type MarkupValues } from './markup-values.ts';
import { OptionGrid } from './OptionGrid.tsx';

/** The form's values. The rate is kept as typed. */
export interface MappingValues extends Omit<ImportChoices, 'rate' | 'stone_id' | 'markup'> {
  rate: string;
  markup: MarkupValues | null;
  /** The id of a stone type, `noStones`, or blank until chosen. */
  stoneType: string;
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
  const { c_id, stoneType, columns, makeLookups } = values;
  return (
    <OptionGrid>
      {hasPrice && <PriceOptions {...props} />}
      <OptionField
        label="Collection for new products"
        hint="Used for rows without a collection."
        value={String(c_id ?? '')}
        options={choiceOptions('None', collections.data)}
        onChange={(id) => onChange({ c_id: Number(id) || null })}
      />
      <OptionField
        label="Stone type for new products"
        hint={
          columns.includes('type')
            ? 'Used for rows without a type.'
            : 'The file does not say whether its stones are natural or laboratory-grown.'
        }
        value={stoneType}
        options={[
          ...choiceOptions('Choose...', stoneTypes.data),
          { value: noStones, label: 'No stones' },
        ]}
        required={!columns.includes('type')}
        onChange={(chosen) => onChange({ stoneType: chosen })}
      />
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
        <OptionField
          label="Currency"
          value={currency}
          options={currencyOptions}
          onChange={(chosen) => onChange({ currency: chosen })}
        />
      )}
      <TextField
        label="Rupees per dollar"
        hint={
          hasBoth
            ? 'Used for rows with a price in one currency only.'
            : 'Used to calculate the price in the other currency.'
        }
        error={rateError}
        ref={rateRef}
        type="text"
        inputMode="decimal"
        pattern="\d{1,6}(\.\d{1,6})?"
        value={rate}
        onChange={(typed) => onChange({ rate: typed })}
      />
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
