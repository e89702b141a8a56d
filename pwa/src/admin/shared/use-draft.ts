import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { storageKeys, tabStorage } from '../../browser/storage.ts';
import { sessionAtom } from '../../session/session.ts';

export interface Draft<Content> {
  u_id: number;
  /** ISO 8601. */
  at: string;
  content: Content;
}

export type Drafts<Content> = ReturnType<typeof useDraft<Content>>;

/**
 * What somebody types into a form, kept in this tab until it is saved or given up: a session that
 * ends halfway takes nothing with it. `offered` is what was kept when the form was opened, of the
 * same person only: what somebody else left in this tab goes. It stays until it is taken, discarded,
 * or something else is typed; `keep(null)` says that there is nothing of now to be kept.
 */
export function useDraft<Content>(name: string) {
  const u_id = useAtomValue(sessionAtom)?.u_id;
  const [offered, setOffered] = useState(() => readDraft<Content>(name, u_id));

  const keep = useCallback(
    (content: Content | null) => {
      if (u_id === undefined) return;
      const at = new Date().toISOString();
      write(name, content === null ? offered : ({ u_id, at, content } satisfies Draft<Content>));
    },
    [name, u_id, offered],
  );
  const forget = useCallback(() => {
    setOffered(null);
    write(name, null);
  }, [name]);
  const take = useCallback(() => setOffered(null), []);
  return { offered, keep, forget, take };
}

/** The draft of that person, or null; anything else under its name is thrown away. */
export function readDraft<Content>(name: string, u_id: number | undefined): Draft<Content> | null {
  const found = tabStorage.getJson(storageKeys.formDraft(name));
  if (isDraft<Content>(found) && found.u_id === u_id) return found;
  write(name, null);
  return null;
}

function isDraft<Content>(value: unknown): value is Draft<Content> {
  // Written by this tab alone, so that what it holds is what was kept.
  return typeof value === 'object' && value !== null && 'content' in value && 'at' in value;
}

function write(name: string, draft: object | null): void {
  const key = storageKeys.formDraft(name);
  if (draft) tabStorage.setJson(key, draft);
  else tabStorage.remove(key);
}
