import { atom } from 'jotai';
import * as texts from '#texts/app.ts';
import type { SubmitResult } from '../../../api/offline-client.ts';
import type { SyncStatus } from '../../../offline/catalogue/catalogue-sync.ts';
import type { OutboxRow } from '../../../offline/outbox/user-database.ts';
import { sessionAtom } from '../../../session/session.ts';

/** The state of the catalogue replica; null until it is known. */
export const syncStatusAtom = atom<SyncStatus | null>(null);

/** The pending changes of every user of this device by user id; 0 for visitors. */
export const outboxesAtom = atom<Readonly<Record<number, readonly OutboxRow[]>>>({});

/** The id of the current user; 0 for a visitor. */
export const currentUserIdAtom = atom((get) => get(sessionAtom)?.u_id ?? 0);

/** The current user's changes that have not reached the server, in order. */
export const pendingChangesAtom = atom((get): readonly OutboxRow[] => {
  const userId = get(currentUserIdAtom);
  const outboxes = get(outboxesAtom);
  const own = outboxes[userId] ?? [];
  return userId === 0 ? own : [...(outboxes[0] ?? []), ...own];
});

/** Returns the latest change of every object, which is all that the user needs to see. */
export function latestPerObject(rows: readonly OutboxRow[]): OutboxRow[] {
  return [...new Map(rows.map((row) => [row.object, row])).values()];
}

/** Returns the message about a change: the server's description, or that the change is pending. */
export function resultMessage(result: SubmitResult<{ description: string }>): string {
  return result === 'pending' ? texts.savedForLater : result.response.description;
}
