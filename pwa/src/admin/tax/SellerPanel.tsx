import { OptionField } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import type { Messages } from '../shared/use-fields.ts';
import styles from './SellerPanel.module.css';
import { stateOptions, type TaxValues } from './tax-values.ts';

export interface TaxPanelProps {
  values: TaxValues;
  errors: Messages;
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
        {fields.map(({ key, max, ...rest }) => (
          <TextField
            key={key}
            {...rest}
            error={errors[`seller.${key}`]}
            type="text"
            maxLength={max}
            value={seller[key]}
            onChange={(text) => changeSeller({ [key]: text })}
          />
        ))}
        <OptionField
          label="State"
          error={errors['seller.state']}
          value={seller.state}
          options={stateOptions}
          onChange={(state) => changeSeller({ state })}
        />
        <OptionField
          label="Prices"
          hint="If tax is added, the cart and checkout show it in a line of its own."
          value={String(values.pricesIncludeTax)}
          options={[
            { value: 'true', label: 'Include tax' },
            { value: 'false', label: 'Tax is added' },
          ]}
          onChange={(isIncluded) => change({ pricesIncludeTax: isIncluded === 'true' })}
        />
        <TextField
          label="Ask for the PAN from (₹)"
          hint="The total of an order in rupees. 0 never asks."
          error={errors.panThreshold}
          type="text"
          inputMode="numeric"
          value={values.panThreshold}
          onChange={(panThreshold) => change({ panThreshold })}
        />
      </div>
    </Panel>
  );
}
