import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'bare'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** Texts that the browser offers; any other is accepted. */
  suggestions?: readonly string[];
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of one line. */
export function TextField({ label, hint, error, bare, suggestions, ...input }: TextFieldProps) {
  const { onChange, ...rest } = input;
  const listId = useId();
  return (
    <>
      <Field {...{ label, hint, error, bare }}>
        <input
          autoComplete="off"
          list={suggestions && listId}
          {...rest}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
