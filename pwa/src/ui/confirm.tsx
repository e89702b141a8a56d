import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import * as texts from '#texts/ui.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Question {
  title: string;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Returns a function that asks for confirmation in a dialog: `if (await confirm({ title })) …`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const resolve = useRef<(yes: boolean) => void>(() => undefined);

  const ask = useCallback<Confirm>((next) => {
    resolve.current(false);
    setQuestion(next);
    return new Promise((settle) => {
      resolve.current = settle;
    });
  }, []);

  const close = (isConfirmed: boolean) => {
    resolve.current(isConfirmed);
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
