import { type ReactNode, useId } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form, type FormProps } from './Form.tsx';
import { focusFirstInvalid } from './focus-first-invalid.ts';

interface FormDialogProps
  extends Omit<DialogProps, 'open' | 'footer'>,
    Pick<FormProps, 'request' | 'isNative' | 'onSubmit'> {
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
}

/** A dialog with a form. The first field that is not valid gets the focus when it is sent. */
export function FormDialog({
  open = true,
  submit,
  cancel = texts.cancel,
  before,
  after,
  isCreation = false,
  request,
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
              busy={request.isPending}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={formId}
        {...{ request, isNative }}
        isStacked
        onSubmit={(event) => {
          onSubmit(event);
          if (!isNative) focusFirstInvalid(event.currentTarget);
        }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
