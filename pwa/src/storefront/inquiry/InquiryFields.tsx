import { useQuery } from '@tanstack/react-query';
import { diamondTypes, type endpoints, type Input } from '@vajra/contract';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as texts from '#texts/inquiry.ts';
import { clarityQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ContactField } from '../shared/ContactField.tsx';

/** The form's values before parsing. */
export type Inquiry = NonNullable<Input<typeof endpoints.addCustomInquiry>['body']>;

/** The empty value of a select's placeholder is no choice. */
const optionalChoice = { setValueAs: (value: string) => value || undefined };

interface InquiryFieldsProps {
  register: UseFormRegister<Inquiry>;
  errors: FieldErrors<Inquiry>;
}

export function InquiryFields({ register, errors }: InquiryFieldsProps) {
  const { data: clarities = [] } = useQuery(clarityQuery);
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
      <Field label={texts.shape} error={errors.diamond_shape?.message}>
        <input maxLength={120} {...register('diamond_shape')} />
      </Field>
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
      <Field label={texts.color} error={errors.diamond_color?.message}>
        <input maxLength={120} {...register('diamond_color')} />
      </Field>
      <Field label={texts.cutGrade} error={errors.diamond_cut_grade?.message}>
        <input maxLength={120} {...register('diamond_cut_grade')} />
      </Field>
      <Field label={texts.additional} error={errors.additional_info?.message} wide>
        <textarea {...register('additional_info')} />
      </Field>
    </>
  );
}
