import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './SellerPanel.module.css';
import { stateOptions, type TaxValues } from './tax-values.ts';

export interface TaxPanelProps {
  values: TaxValues;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  change: (changed: Partial<TaxValues>) => void;
}

const fields = [
  { key: 'legalName', label: 'Legal name', max: 120 },
  { key: 'address', label: 'Address', max: 300 },
  { key: 'gstin', label: 'GSTIN', max: 15 },
  {
    key: 'lut',
    label: 'LUT number (optional)',
    max: 40,
    hint: 'The letter of undertaking. Without it, exports are charged IGST.',
  },
  {
    key: 'invoicePrefix',
    label: 'Invoice prefix',
    max: 4,
    hint: 'Up to 4 letters and digits. Each prefix and financial year has its own numbers.',
  },
] as const;

/** The seller as invoices name it, and the settings that apply to whole orders. */
export function SellerPanel({ values, errors, change }: TaxPanelProps) {
  const { seller } = values;
  const changeSeller = (changed: Partial<TaxValues['seller']>) =>
    change({ seller: { ...seller, ...changed } });
  return (
    <Panel title="Seller">
      <div className={styles.fields}>
        {fields.map(({ key, label, max, ...rest }) => (
          <Field key={key} label={label} error={errors[`seller.${key}`]} {...rest}>
            <input
              type="text"
              maxLength={max}
              value={seller[key]}
              onChange={({ target }) => changeSeller({ [key]: target.value })}
            />
          </Field>
        ))}
        <Field label="State" error={errors['seller.state']}>
          <Select
            value={seller.state}
            onChange={({ target }) => changeSeller({ state: target.value })}
          >
            <option value="">Choose a state</option>
            {stateOptions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Prices"
          hint="If tax is added, the cart and checkout show it in a line of its own."
        >
          <Select
            value={String(values.pricesIncludeTax)}
            onChange={({ target }) => change({ pricesIncludeTax: target.value === 'true' })}
          >
            <option value="true">Include tax</option>
            <option value="false">Tax is added</option>
          </Select>
        </Field>
        <Field
          label="Ask for the PAN from (₹)"
          hint="The total of an order in rupees. 0 never asks."
          error={errors.panThreshold}
        >
          <input
            type="text"
            inputMode="numeric"
            value={values.panThreshold}
            onChange={({ target }) => change({ panThreshold: target.value })}
          />
        </Field>
      </div>
    </Panel>
  );
}
