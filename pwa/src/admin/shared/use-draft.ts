import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { sessionAtom } from '../../session/session.ts';

export interface StoredDraft<Content> {
  /** The user who typed it. */
  u_id: number;
  /** When it was typed, ISO 8601. */
  at: string;
  content: Content;
}

export type Draft<Content> = ReturnType<typeof useDraft<Content>>;

/**
 * Keeps unsaved form content in this tab until it is saved or discarded, so that it survives an
 * expired session. `stored` is the draft that was found when the form was opened; drafts of other
 * users are deleted.
 */
export function useDraft<Content>(name: string) {
  const u_id = useAtomValue(sessionAtom)?.u_id;
  const [stored, setStored] = useState(() => readDraft<Content>(name, u_id));

  const save = useCallback(
    (content: Content | null) => {
      if (u_id === undefined) return;
      const at = new Date().toISOString();
      const draft = content && ({ u_id, at, content } satisfies StoredDraft<Content>);
      write(name, draft ?? stored);
    },
    [name, u_id, stored],
  );
  const discard = useCallback(() => {
    setStored(null);
    write(name, null);
  }, [name]);
  const restore = useCallback(() => setStored(null), []);
  return {
    stored,
    /** Stores the content. Null goes back to the stored draft, if it has not been restored. */
    save,
    /** Marks the stored draft as restored into the form. */
    restore,
    discard,
  };
}

/** Returns the user's draft, or null. Anything else under its name is deleted. */
export function readDraft<Content>(
  name: string,
  u_id: number | undefined,
): StoredDraft<Content> | null {
  const value = tabStorage.getJson(storageKeys.formDraft(name));
  if (isDraft<Content>(value) && value.u_id === u_id) return value;
  write(name, null);
  return null;
}

function isDraft<Content>(value: unknown): value is StoredDraft<Content> {
  // Session storage is private to this tab, so the content has the shape that was stored.
  return typeof value === 'object' && value !== null && 'content' in value && 'at' in value;
}

function write(name: string, draft: object | null): void {
  const key = storageKeys.formDraft(name);
  if (draft) tabStorage.setJson(key, draft);
  else tabStorage.remove(key);
}

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
