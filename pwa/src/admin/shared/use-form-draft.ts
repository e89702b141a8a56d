import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface Typing<Values> {
  /** What the form was opened with. */
  opened: Values;
  /** What was typed into it before it was opened: a draft. */
  typed?: Values | undefined;
  /** Called with every change; null: all is as it was when the form was opened. */
  onTyped: (values: Values | null) => void;
}

/** Fills a form with what was typed into it before, and tells what is typed now. */
export function useFormDraft<Values extends FieldValues>(
  { reset, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'subscribe'>,
  { opened, typed, onTyped }: Typing<Values>,
): void {
  const first = useRef({ opened, typed });
  const tell = useRef(onTyped);
  tell.current = onTyped;

  useEffect(() => {
    const before = first.current.opened;
    return subscribe({
      formState: { values: true },
      callback: ({ values: now }) => {
        const isChanged = Object.keys(before).some((key) => before[key] !== now[key]);
        tell.current(isChanged ? { ...now } : null);
      },
    });
  }, [subscribe]);

  useEffect(() => {
    if (first.current.typed) reset(first.current.typed, { keepDefaultValues: true });
  }, [reset]);
}
