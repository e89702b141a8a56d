import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as texts from '#texts/inquiry.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { InquiryForm } from './inquiry-form.ts';

interface WishFieldProps {
  name: 'diamond_shape' | 'diamond_color' | 'diamond_cut_grade';
  label: string;
  /** The values of the shop; without any, the wish is typed. */
  choices: readonly string[];
  control: InquiryForm['control'];
}

/** The value of "Other" in the list; no value of the shop starts with a space. */
const otherOption = ' other';

/** A wish that is chosen from the shop's values, or typed after "Other". */
export function WishField({ name, label, choices, control }: WishFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { value = '', onChange, onBlur, ref } = field;
  const [isOtherChosen, setOtherChosen] = useState(false);
  const error = fieldState.error?.message;
  const input = (
    <input
      maxLength={120}
      name={name}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
  if (choices.length === 0) {
    return (
      <Field label={label} error={error}>
        {input}
      </Field>
    );
  }
  const isOther = isOtherChosen || (value !== '' && !choices.includes(value));
  const choose = (chosen: string) => {
    setOtherChosen(chosen === otherOption);
    onChange(chosen === otherOption ? '' : chosen);
  };
  return (
    <Stack>
      <Field label={label} error={isOther ? undefined : error}>
        <Select
          name={name}
          ref={isOther ? undefined : ref}
          value={isOther ? otherOption : value}
          onChange={(event) => choose(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
          <option value={otherOption}>{texts.other}</option>
        </Select>
      </Field>
      {isOther && (
        <Field label={texts.otherOf(label)} error={error}>
          {input}
        </Field>
      )}
    </Stack>
  );
}
