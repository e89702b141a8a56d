import { useQuery } from '@tanstack/react-query';
import { diamondTypes } from '@vajra/contract';
import * as texts from '#texts/inquiry.ts';
import { type Choice, choicesQuery, clarityQuery } from '../../api/lookup-queries.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import type { InquiryForm } from './inquiry-form.ts';
import { WishField } from './WishField.tsx';

/** The empty value of a select's placeholder is no choice. */
const optionalChoice = { setValueAs: (value: string) => value || undefined };

const namesOf = (choices: readonly Choice[] = []): string[] => [
  ...new Set(choices.map(({ name }) => name)),
];

export function InquiryFields({ form }: { form: InquiryForm }) {
  const { data: clarities = [] } = useQuery(clarityQuery);
  const shapes = useQuery(choicesQuery('diamondShape'));
  const naturalColors = useQuery(choicesQuery('naturalColor'));
  const fancyColors = useQuery(choicesQuery('fancyColor'));
  const cutGrades = useQuery(choicesQuery('cutGrade'));
  return (
    <>
      <ContactField form={form} kind="name" name="u_name" label={texts.name} />
      <ContactField form={form} kind="email" name="email" label={texts.email} />
      <ContactField form={form} kind="phone" name="mo_no" label={texts.mobile} />
      <FormField form={form} name="carat_size" label={texts.caratSize}>
        <input maxLength={60} placeholder={texts.caratSizeExample} />
      </FormField>
      <FormField form={form} name="price_range" label={texts.priceRange}>
        <input maxLength={60} placeholder={texts.priceRangeExample} />
      </FormField>
      <FormField form={form} name="diamond_type" label={texts.type} options={optionalChoice}>
        <Select>
          <option value="">{texts.chooseType}</option>
          {diamondTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </FormField>
      <WishField
        name="diamond_shape"
        label={texts.shape}
        choices={namesOf(shapes.data)}
        control={form.control}
      />
      <FormField form={form} name="clarity_id" label={texts.clarity} options={optionalChoice}>
        <Select>
          <option value="">{texts.chooseClarity}</option>
          {clarities.length === 0 && <option disabled>{texts.noClarity}</option>}
          {clarities.map(({ clarity_id, clarity }) => (
            <option key={clarity_id} value={clarity_id}>
              {clarity}
            </option>
          ))}
        </Select>
      </FormField>
      <WishField
        name="diamond_color"
        label={texts.color}
        choices={namesOf([...(naturalColors.data ?? []), ...(fancyColors.data ?? [])])}
        control={form.control}
      />
      <WishField
        name="diamond_cut_grade"
        label={texts.cutGrade}
        choices={namesOf(cutGrades.data)}
        control={form.control}
      />
      <FormField form={form} name="additional_info" label={texts.additional} wide>
        <textarea />
      </FormField>
    </>
  );
}
