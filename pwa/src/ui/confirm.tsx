import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { Question } from './ConfirmDialog.tsx';
import { useLazy } from './lazy.tsx';

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

const importDialog = async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog;

/** Returns a function that asks for confirmation in a dialog: `if (await confirm({ title })) …`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const resolve = useRef<(yes: boolean) => void>(() => undefined);
  const { value: ConfirmDialog, load } = useLazy(importDialog);

  const answer = useCallback((isConfirmed: boolean) => {
    resolve.current(isConfirmed);
    setQuestion(null);
  }, []);

  const ask = useCallback<Confirm>(
    (next) => {
      resolve.current(false);
      setQuestion(next);
      // Without the dialog's code, the browser asks.
      load().catch(() => answer(globalThis.confirm(next.title)));
      return new Promise((settle) => {
        resolve.current = settle;
      });
    },
    [load, answer],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      {ConfirmDialog && <ConfirmDialog question={question} onAnswer={answer} />}
    </ConfirmContext>
  );
}
