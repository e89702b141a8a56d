import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import styles from './ProductForm.module.css';
import type { ProductValues } from './product-form-values.ts';

interface NameFieldsProps {
  form: UseFormReturn<ProductValues>;
  isNew: boolean;
}

export function NameFields({ form, isNew }: NameFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <Field
        label="Name"
        className={styles.most}
        error={fieldMessage('Name', errors.name?.message)}
      >
        <input required autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label="SKU"
        hint={isNew && 'Made by the shop where you leave it empty'}
        error={fieldMessage('SKU', errors.sku?.message)}
      >
        <input autoComplete="off" spellCheck={false} {...register('sku')} />
      </Field>
      <Field
        label="Description"
        className={styles.half}
        error={fieldMessage('Description', errors.description?.message)}
      >
        <textarea rows={5} {...register('description')} />
      </Field>
      <Field
        label="Specifications"
        className={styles.half}
        error={fieldMessage('Specifications', errors.specifications?.message)}
      >
        <textarea rows={5} {...register('specifications')} />
      </Field>
      <Field label="Weight (carat)" error={fieldMessage('Weight', errors.weight?.message)}>
        <input type="number" inputMode="decimal" min={0} step={0.01} {...register('weight')} />
      </Field>
      <Field label="Length (mm)" error={fieldMessage('Length', errors.length?.message)}>
        <input type="number" inputMode="decimal" min={0} step={0.01} {...register('length')} />
      </Field>
    </div>
  );
}
