import { type FormEvent, type ReactNode, useId } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { FormError, type FormProblem } from './FormError.tsx';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { Stack } from './Stack.tsx';

interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer'> {
  open?: boolean;
  /** The button that sends the form; nothing can be sent without it. */
  submit: string | null;
  cancel?: string;
  /** Buttons before Cancel. */
  before?: ReactNode;
  /** Buttons after Cancel. */
  after?: ReactNode;
  /** Small buttons, of which one creates something, as in the admin's forms with drafts. */
  isCreation?: boolean;
  /** The call that the form makes, with why its last attempt failed unless a field shows it. */
  request: { isPending: boolean; problem?: FormProblem | null };
  /** Leaves the checks to the browser. */
  isNative?: boolean;
  /** Called unless a request is under way. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A dialog with a form. The first field that is not valid gets the focus when it is sent. */
export function FormDialog({
  open = true,
  submit,
  cancel = texts.cancel,
  before,
  after,
  isCreation = false,
  request: { isPending, problem = null },
  isNative = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open={open}
      footer={
        <>
          {before}
          <Button kind="quiet" small={isCreation} onClick={dialog.onClose}>
            {cancel}
          </Button>
          {after}
          {submit && (
            <Button
              type="submit"
              form={formId}
              kind={isCreation ? 'create' : 'solid'}
              small={isCreation}
              busy={isPending}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate={!isNative}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onSubmit(event);
          if (!isNative) focusFirstInvalid(event.currentTarget);
        }}
      >
        <Stack>
          <FormError problem={problem} />
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
