import { cloneElement } from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { Field, type FieldProps } from './Field.tsx';

interface FormFieldProps<Values extends FieldValues>
  extends Omit<FieldProps, 'error' | 'children'>,
    Partial<Pick<FieldProps, 'children'>> {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>;
  name: FieldPath<Values>;
  options?: RegisterOptions<Values>;
}

/** A field of a form with what is wrong with it. Its control is an input, unless another one is given. */
export function FormField<Values extends FieldValues>({
  form,
  name,
  options,
  children = <input />,
  ...field
}: FormFieldProps<Values>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field {...field} error={error?.message}>
      {cloneElement(children, form.register(name, options))}
    </Field>
  );
}
