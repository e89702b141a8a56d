import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError, type FormProblem } from '../../ui/FormError.tsx';
import { FieldStack } from '../shared/PageLayout.tsx';

interface BulkEditDialogProps {
  title: string;
  busy: boolean;
  problem: FormProblem | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a form that changes several products. */
export function BulkEditDialog({
  title,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: BulkEditDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Update
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <FieldStack>
          <FormError problem={problem} />
          {children}
        </FieldStack>
      </form>
    </Dialog>
  );
}
