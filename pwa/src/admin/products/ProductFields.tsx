import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { productFieldList } from '../shared/product-fields.ts';
import { CollectionField, LookupField, ParentCollectionField } from './LookupFields.tsx';
import styles from './ProductFields.module.css';
import type { ProductValues } from './product-form-values.ts';

type Fields = typeof productFieldList;

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  isNew: boolean;
  group: Fields[number]['group'];
}

/** The grid that holds the fields of a panel. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** The inputs of one panel of the product form. */
export function ProductFields({ form, isNew, group }: ProductFieldsProps) {
  return productFieldList
    .filter((field) => field.group === group && (isNew || !field.isNewOnly))
    .map((field) => <ProductField key={field.key} form={form} isNew={isNew} field={field} />);
}

interface ProductFieldProps extends Omit<ProductFieldsProps, 'group'> {
  field: Fields[number];
}

function ProductField({ form, isNew, field }: ProductFieldProps) {
  const { key, label, input, span = 2, lookup } = field;
  const className = styles[`span${span}`] ?? '';
  if (input === 'checkbox') {
    return (
      <label className={`${styles.checkbox} ${className}`}>
        <input type="checkbox" {...form.register(key)} />
        {label}
      </label>
    );
  }
  if (lookup) {
    return (
      <div className={className}>
        {lookup === 'parentCollection' && <ParentCollectionField form={form} label={label} />}
        {lookup === 'collection' && <CollectionField form={form} label={label} />}
        {lookup !== 'parentCollection' && lookup !== 'collection' && (
          <LookupField form={form} kind={lookup} name={key} label={label} />
        )}
      </div>
    );
  }
  const message = form.formState.errors[key]?.message;
  // 'Weight (carat)' becomes 'Weight must be ...'.
  const name = label.replace(/ \(.*$/, '');
  return (
    <Field
      label={label}
      className={className}
      hint={isNew && field.hintForNew}
      error={message && /^[a-z]/.test(message) ? `${name} ${message}` : message}
    >
      <ProductInput form={form} field={field} />
    </Field>
  );
}

function ProductInput({
  form,
  field: { key, input, required = false, max },
  ...fieldProps
}: Omit<ProductFieldProps, 'isNew'>) {
  const props = { ...fieldProps, ...form.register(key), required };
  if (input === 'multiline') return <textarea rows={5} {...props} />;
  if (input === 'text') {
    return <input autoComplete="off" spellCheck={key !== 'sku'} {...props} />;
  }
  return (
    <input
      type="number"
      inputMode={input === 'integer' ? 'numeric' : 'decimal'}
      min={0}
      max={max}
      step={input === 'integer' ? 1 : 0.01}
      {...props}
    />
  );
}
