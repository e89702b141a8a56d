import type { ReactNode } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface Question {
  title: string;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
}

interface ConfirmDialogProps {
  /** Null while nothing is asked. */
  question: Question | null;
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      open={question !== null}
      title={question?.title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button kind="quiet" onClick={() => onAnswer(false)}>
            {question?.cancelLabel ?? texts.cancel}
          </Button>
          <Button onClick={() => onAnswer(true)}>{question?.confirmLabel ?? texts.yes}</Button>
        </>
      }
    >
      {question?.text ?? null}
    </Dialog>
  );
}
