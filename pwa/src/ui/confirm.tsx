import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Question {
  title: string;
  text?: ReactNode;
  /** The button that says yes. */
  confirmLabel?: string;
  cancelLabel?: string;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks a yes-or-no question in a dialog: `if (await confirm({ title })) …`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => undefined);

  const ask = useCallback<Confirm>((next) => {
    answer.current(false);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const close = (yes: boolean) => {
    answer.current(yes);
    setQuestion(null);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={question !== null}
        title={question?.title}
        onClose={() => close(false)}
        footer={
          <>
            <Button kind="quiet" onClick={() => close(false)}>
              {question?.cancelLabel ?? texts.cancel}
            </Button>
            <Button onClick={() => close(true)}>{question?.confirmLabel ?? texts.yes}</Button>
          </>
        }
      >
        {question?.text ?? null}
      </Dialog>
    </ConfirmContext>
  );
}
