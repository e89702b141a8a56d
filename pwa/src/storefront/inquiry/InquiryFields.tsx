import { useQuery } from '@tanstack/react-query';
import { diamondTypes } from '@vajra/contract';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as texts from '#texts/inquiry.ts';
import { type Choice, choicesQuery, clarityQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import type { Inquiry, InquiryControl } from './inquiry-form.ts';
import { WishField } from './WishField.tsx';

/** The empty value of a select's placeholder is no choice. */
const optionalChoice = { setValueAs: (value: string) => value || undefined };

const namesOf = (choices: readonly Choice[] = []): string[] => [
  ...new Set(choices.map(({ name }) => name)),
];

interface InquiryFieldsProps {
  register: UseFormRegister<Inquiry>;
  control: InquiryControl;
  errors: FieldErrors<Inquiry>;
}

export function InquiryFields({ register, control, errors }: InquiryFieldsProps) {
  const { data: clarities = [] } = useQuery(clarityQuery);
  const shapes = useQuery(choicesQuery('diamondShape'));
  const naturalColors = useQuery(choicesQuery('naturalColor'));
  const fancyColors = useQuery(choicesQuery('fancyColor'));
  const cutGrades = useQuery(choicesQuery('cutGrade'));
  return (
    <>
      <ContactField
        kind="name"
        label={texts.name}
        error={errors.u_name?.message}
        {...register('u_name')}
      />
      <ContactField
        kind="email"
        label={texts.email}
        error={errors.email?.message}
        {...register('email')}
      />
      <ContactField
        kind="phone"
        label={texts.mobile}
        error={errors.mo_no?.message}
        {...register('mo_no')}
      />
      <Field label={texts.caratSize} error={errors.carat_size?.message}>
        <input maxLength={60} placeholder={texts.caratSizeExample} {...register('carat_size')} />
      </Field>
      <Field label={texts.priceRange} error={errors.price_range?.message}>
        <input maxLength={60} placeholder={texts.priceRangeExample} {...register('price_range')} />
      </Field>
      <Field label={texts.type} error={errors.diamond_type?.message}>
        <Select {...register('diamond_type', optionalChoice)}>
          <option value="">{texts.chooseType}</option>
          {diamondTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </Field>
      <WishField
        name="diamond_shape"
        label={texts.shape}
        choices={namesOf(shapes.data)}
        control={control}
      />
      <Field label={texts.clarity} error={errors.clarity_id?.message}>
        <Select {...register('clarity_id', optionalChoice)}>
          <option value="">{texts.chooseClarity}</option>
          {clarities.length === 0 && <option disabled>{texts.noClarity}</option>}
          {clarities.map(({ clarity_id, clarity }) => (
            <option key={clarity_id} value={clarity_id}>
              {clarity}
            </option>
          ))}
        </Select>
      </Field>
      <WishField
        name="diamond_color"
        label={texts.color}
        choices={namesOf([...(naturalColors.data ?? []), ...(fancyColors.data ?? [])])}
        control={control}
      />
      <WishField
        name="diamond_cut_grade"
        label={texts.cutGrade}
        choices={namesOf(cutGrades.data)}
        control={control}
      />
      <Field label={texts.additional} error={errors.additional_info?.message} wide>
        <textarea {...register('additional_info')} />
      </Field>
    </>
  );
}
