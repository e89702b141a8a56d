import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface FormDraftOptions<Values> {
  /** The values that the form was opened with. */
  savedValues: Values;
  /** Unsaved values of a restored draft. */
  draftValues?: Values | undefined;
  /** Called with every change; null when the form equals the saved values again. */
  onValuesChange: (values: Values | null) => void;
}

/** Fills a form with a restored draft and reports unsaved values. */
export function useFormDraft<Values extends FieldValues>(
  { reset, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'subscribe'>,
  { savedValues, draftValues, onValuesChange }: FormDraftOptions<Values>,
): void {
  const initial = useRef({ savedValues, draftValues });
  const report = useRef(onValuesChange);
  report.current = onValuesChange;

  useEffect(() => {
    const saved = initial.current.savedValues;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isChanged = Object.keys(saved).some((key) => saved[key] !== values[key]);
        report.current(isChanged ? { ...values } : null);
      },
    });
  }, [subscribe]);

  useEffect(() => {
    if (initial.current.draftValues) {
      reset(initial.current.draftValues, { keepDefaultValues: true });
    }
  }, [reset]);
}
