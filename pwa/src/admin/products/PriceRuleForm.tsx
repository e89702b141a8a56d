import type { PriceRounding } from '@vajra/contract';
import { useState } from 'react';
import { Form } from '../../ui/Form.tsx';
import type { FormProblem } from '../../ui/FormError.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { roundingOptions } from '../shared/rounding-options.ts';
import styles from './PriceRuleForm.module.css';
import {
  type PriceRuleBody,
  type PriceRuleErrors,
  type PriceRuleValues,
  type PriceScope,
  priceRuleBody,
  targetHints,
  targetOptions,
  validatePriceRule,
} from './price-rule-values.ts';

interface PriceRuleFormProps {
  id: string;
  scope: PriceScope;
  values: PriceRuleValues;
  onChange: (values: PriceRuleValues) => void;
  problem: FormProblem | null;
  onSubmit: (body: PriceRuleBody) => void;
}

const byOptions = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By an amount' },
] as const;

/** How prices change: which price, by how much in each currency, and rounded to what. */
export function PriceRuleForm({
  id,
  scope,
  values,
  onChange,
  problem,
  onSubmit,
}: PriceRuleFormProps) {
  const [errors, setErrors] = useState<PriceRuleErrors>({});
  const set = (changed: Partial<PriceRuleValues>) => {
    setErrors({});
    onChange({ ...values, ...changed });
  };
  const submit = () => {
    const body = priceRuleBody(values, scope);
    const found = validatePriceRule(body);
    setErrors(found);
    if (Object.keys(found).length === 0) onSubmit(body);
  };
  const unit = values.by === 'percent' ? ' (%)' : '';
  return (
    <Form id={id} request={{ isPending: false, problem }} isStacked onSubmit={submit}>
      <OptionField
        label="Prices to change"
        hint={targetHints[values.target]}
        error={errors.other}
        value={values.target}
        options={targetOptions}
        onChange={(target) => set({ target })}
      />
      <OptionField
        label="Change"
        hint="Use a minus sign to lower prices. An empty field leaves the currency unchanged."
        value={values.by}
        options={byOptions}
        onChange={(by) => set({ by })}
      />
      <StepFields
        label={`Rupees, ₹${unit}`}
        value={values.inr}
        rounding={values.inrRounding}
        error={errors.inr}
        onValue={(inr) => set({ inr })}
        onRounding={(inrRounding) => set({ inrRounding })}
      />
      <StepFields
        label={`Dollars, $${unit}`}
        value={values.usd}
        rounding={values.usdRounding}
        error={errors.usd}
        onValue={(usd) => set({ usd })}
        onRounding={(usdRounding) => set({ usdRounding })}
      />
    </Form>
  );
}

interface StepFieldsProps {
  label: string;
  value: string;
  rounding: PriceRounding;
  error: string | undefined;
  onValue: (value: string) => void;
  onRounding: (rounding: PriceRounding) => void;
}

function StepFields({ label, value, rounding, error, onValue, onRounding }: StepFieldsProps) {
  const currency = label.split(',')[0];
  return (
    <div className={styles.step}>
      {/* Not a number field: phones' decimal keyboards have no minus sign. */}
      <TextField
        label={label}
        error={error}
        type="text"
        placeholder="Unchanged"
        value={value}
        onChange={onValue}
      />
      <OptionField
        label={`${currency}: round`}
        value={rounding}
        options={roundingOptions}
        onChange={onRounding}
      />
    </div>
  );
}
