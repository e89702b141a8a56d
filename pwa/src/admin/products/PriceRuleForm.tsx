import type { PriceRounding } from '@vajra/contract';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { FormError, type FormProblem } from '../../ui/FormError.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
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
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <FormError problem={problem} />
        <Field label="Prices to change" hint={targetHints[values.target]} error={errors.other}>
          <Select
            value={values.target}
            onChange={({ target }) => {
              const chosen = targetOptions.find(({ value }) => value === target.value);
              if (chosen) set({ target: chosen.value });
            }}
          >
            {targetOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Change"
          hint="Use a minus sign to lower prices. An empty field leaves the currency unchanged."
        >
          <Select
            value={values.by}
            onChange={({ target }) => set({ by: target.value === 'amount' ? 'amount' : 'percent' })}
          >
            {byOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
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
      </Stack>
    </form>
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
      <Field label={label} error={error}>
        {/* Not a number field: phones' decimal keyboards have no minus sign. */}
        <input
          type="text"
          autoComplete="off"
          placeholder="Unchanged"
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      </Field>
      <Field label={`${currency}: round`}>
        <Select
          value={rounding}
          onChange={({ target }) => {
            const chosen = roundingOptions.find((option) => option.value === target.value);
            if (chosen) onRounding(chosen.value);
          }}
        >
          {roundingOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
