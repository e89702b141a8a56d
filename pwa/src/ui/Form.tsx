import type { ComponentProps, FormEvent } from 'react';
import { FormError, type FormProblem } from './FormError.tsx';
import { Stack } from './Stack.tsx';

export interface FormProps
  extends Pick<ComponentProps<'form'>, 'id' | 'className' | 'aria-busy' | 'children'> {
  /** The call that the form makes, with why its last attempt failed unless a field shows it. */
  request: { isPending: boolean; problem?: FormProblem | null };
  /** Leaves the checks to the browser. */
  isNative?: boolean;
  /** Puts its fields below each other; a form with a class of its own does that itself. */
  isStacked?: boolean;
  /** Called unless a request is under way. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A form that says above its fields why it was not accepted. */
export function Form({
  request: { isPending, problem = null },
  isNative = false,
  isStacked = false,
  onSubmit,
  children,
  ...form
}: FormProps) {
  const content = (
    <>
      <FormError problem={problem} />
      {children}
    </>
  );
  return (
    <form
      {...form}
      noValidate={!isNative}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit(event);
      }}
    >
      {isStacked ? <Stack>{content}</Stack> : content}
    </form>
  );
}
