import { supplierLimits } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { roundingOptions } from '../shared/rounding-options.ts';
import styles from './MarkupFields.module.css';
import { currencyOptions, type MarkupValues } from './markup-values.ts';

interface MarkupFieldsProps {
  values: MarkupValues;
  onChange: (values: MarkupValues) => void;
}

const amountPattern = String.raw`\d{1,10}(\.\d{1,2})?`;

/** The markup on the cost for each band of costs, and what the prices are rounded to. */
export function MarkupFields({ values, onChange }: MarkupFieldsProps) {
  const { bands, currency, rounding } = values;
  const setBands = (next: MarkupValues['bands']) => onChange({ ...values, bands: next });
  const symbol = currency === 'INR' ? '₹' : '$';
  return (
    <fieldset className={styles.markup}>
      <legend>Markup on the cost of a product</legend>
      <OptionField
        label="Bands are in"
        value={currency}
        options={currencyOptions}
        onChange={(chosen) => onChange({ ...values, currency: chosen })}
      />
      <ol className={styles.bands}>
        {bands.map(({ upTo, percent }, at) => {
          const isLast = at === bands.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity but their place
            <li key={at}>
              {isLast ? (
                <p className={styles.rest}>{bands.length === 1 ? 'Every cost' : 'Above that'}</p>
              ) : (
                <TextField
                  label={`Cost up to ${symbol}`}
                  inputMode="decimal"
                  required
                  pattern={amountPattern}
                  value={upTo}
                  onChange={(typed) => setBands(bands.with(at, { upTo: typed, percent }))}
                />
              )}
              <TextField
                label="Markup (%)"
                inputMode="decimal"
                required
                pattern="\d{1,4}(\.\d{1,2})?"
                value={percent}
                onChange={(typed) => setBands(bands.with(at, { upTo, percent: typed }))}
              />
              {!isLast && (
                <Button
                  kind="quiet"
                  small
                  aria-label={`Remove band ${at + 1}`}
                  onClick={() => setBands(bands.toSpliced(at, 1))}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {bands.length < supplierLimits.maxBands && (
        <div>
          {/* Above the last one, which has no upper bound. */}
          <Button
            kind="quiet"
            small
            onClick={() => setBands(bands.toSpliced(-1, 0, { upTo: '', percent: '' }))}
          >
            Add a band
          </Button>
        </div>
      )}
      <div className={styles.rounding}>
        {(['inr', 'usd'] as const).map((key) => (
          <OptionField
            key={key}
            label={key === 'inr' ? 'Round prices in ₹' : 'Round prices in $'}
            value={rounding[key]}
            options={roundingOptions}
            onChange={(chosen) => onChange({ ...values, rounding: { ...rounding, [key]: chosen } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
