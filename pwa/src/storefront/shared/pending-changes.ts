import { atom } from 'jotai';
import type { CopyNews } from '../../offline/catalogue/copy-keeper.ts';
import type { OutboxRow } from '../../offline/outbox/own-database.ts';
import { sessionAtom } from '../../session/session.ts';

/** How the copy of the catalogue stands; null before anything is known of it. */
export const syncStatusAtom = atom<CopyNews | null>(null);

/** What each person on this phone has not sent yet, 0 being whoever is not signed in. */
export const outboxesAtom = atom<Readonly<Record<number, readonly OutboxRow[]>>>({});

/** Whose changes are made now. */
export const currentUserIdAtom = atom((get) => get(sessionAtom)?.u_id ?? 0);

/** Of the person who is here: what has not reached the shop, in order. */
export const pendingChangesAtom = atom((get): readonly OutboxRow[] => {
  const owner = get(currentUserIdAtom);
  const outboxes = get(outboxesAtom);
  const own = outboxes[owner] ?? [];
  return owner === 0 ? own : [...(outboxes[0] ?? []), ...own];
});

/** Several changes of one thing, of which some may have arrived, are one to a person: the last. */
export function latestPerObject(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...new Map(rows.map((row) => [row.object, row])).values()];
}
