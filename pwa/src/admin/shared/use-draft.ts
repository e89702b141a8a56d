import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { sessionAtom } from '../../session/session.ts';

export interface Draft<Content> {
  u_id: number;
  /** ISO 8601. */
  at: string;
  content: Content;
}

export type Drafts<Content> = ReturnType<typeof useDraft<Content>>;

const keyOf = (name: string) => `vajra-draft ${name}`;

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
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    if (isDraft<Content>(found) && found.u_id === u_id) return found;
  } catch (error) {
    console.error('A draft cannot be read', error);
  }
  write(name, null);
  return null;
}

function isDraft<Content>(value: unknown): value is Draft<Content> {
  // Written by this tab alone, so that what it holds is what was kept.
  return typeof value === 'object' && value !== null && 'content' in value && 'at' in value;
}

function write(name: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  } catch (error) {
    console.error('A draft cannot be kept', error);
  }
}
