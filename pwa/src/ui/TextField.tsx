import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label from view. */
  bare?: boolean;
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
      <Field label={label} hint={hint} error={error} bare={bare ?? false}>
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
