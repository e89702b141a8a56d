import { supplierLimits } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { roundingOptions } from '../shared/rounding-options.ts';
import styles from './MarkupFields.module.css';
import { addBand, changeBand, type MarkupValues, removeBand } from './markup-values.ts';

interface MarkupFieldsProps {
  values: MarkupValues;
  onChange: (values: MarkupValues) => void;
}

const amountPattern = String.raw`\d{1,10}(\.\d{1,2})?`;

/** The markup on the cost for each band of costs, and what the prices are rounded to. */
export function MarkupFields({ values, onChange }: MarkupFieldsProps) {
  const { bands, currency, rounding } = values;
  const symbol = currency === 'INR' ? '₹' : '$';
  return (
    <fieldset className={styles.markup}>
      <legend>Markup on the cost of a product</legend>
      <Field label="Bands are in">
        <Select
          value={currency}
          onChange={({ target }) =>
            onChange({ ...values, currency: target.value === 'INR' ? 'INR' : 'USD' })
          }
        >
          <option value="USD">US dollars ($)</option>
          <option value="INR">Rupees (₹)</option>
        </Select>
      </Field>
      <ol className={styles.bands}>
        {bands.map(({ upTo, percent }, at) => {
          const isLast = at === bands.length - 1;
          const change = (changed: Parameters<typeof changeBand>[2]) =>
            onChange(changeBand(values, at, changed));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity but their place
            <li key={at}>
              {isLast ? (
                <p className={styles.rest}>{bands.length === 1 ? 'Every cost' : 'Above that'}</p>
              ) : (
                <Field label={`Cost up to ${symbol}`}>
                  <input
                    inputMode="decimal"
                    required
                    pattern={amountPattern}
                    value={upTo}
                    onChange={({ target }) => change({ upTo: target.value })}
                  />
                </Field>
              )}
              <Field label="Markup (%)">
                <input
                  inputMode="decimal"
                  required
                  pattern="\d{1,4}(\.\d{1,2})?"
                  value={percent}
                  onChange={({ target }) => change({ percent: target.value })}
                />
              </Field>
              {!isLast && (
                <Button
                  kind="quiet"
                  small
                  aria-label={`Remove band ${at + 1}`}
                  onClick={() => onChange(removeBand(values, at))}
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
          <Button kind="quiet" small onClick={() => onChange(addBand(values))}>
            Add a band
          </Button>
        </div>
      )}
      <div className={styles.rounding}>
        {(['inr', 'usd'] as const).map((key) => (
          <Field key={key} label={key === 'inr' ? 'Round prices in ₹' : 'Round prices in $'}>
            <Select
              value={rounding[key]}
              onChange={({ target }) => {
                const chosen = roundingOptions.find(({ value }) => value === target.value);
                if (chosen) {
                  onChange({ ...values, rounding: { ...rounding, [key]: chosen.value } });
                }
              }}
            >
              {roundingOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
