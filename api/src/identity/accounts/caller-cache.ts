import { LRUCache } from 'lru-cache';
import { onDocumentWrite, type WriteFilter } from '../../platform/mongo/document-writes.ts';
import type { SessionDocument } from '../sessions/session.model.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { UserDocument } from './user.model.ts';

/** A session and its user, as they were read together. */
export interface StoredCaller {
  user: UserDocument;
  session: SessionDocument;
}

interface Sources {
  users: Parameters<typeof onDocumentWrite>[0];
  sessions: Pick<Sessions, 'onWrite'>;
}

/** How long the changes of other replicas may go unnoticed. */
const maxAgeMs = 1000;
const maxEntries = 5000;

/**
 * Keeps sessions and their users for a second, since each request of a signed-in user needs them. This
 * process's own changes take effect at once, those of other replicas within that second.
 */
export class CallerCache {
  readonly #entries = new LRUCache<string, StoredCaller>({ max: maxEntries, ttl: maxAgeMs });
  /** Counts changes, so that nothing is kept that was read before one. */
  #changes = 0;

  constructor({ users, sessions }: Sources) {
    onDocumentWrite(users, ({ _id }) => {
      this.#forget(typeof _id === 'number' ? ({ user }) => user._id === _id : () => true);
    });
    sessions.onWrite((filter) => this.#forgetSessions(filter));
  }

  /** Returns a session with its user, or null if one of them does not exist. */
  async find(
    sessionHash: string,
    read: () => Promise<StoredCaller | null>,
  ): Promise<StoredCaller | null> {
    const kept = this.#entries.get(sessionHash);
    if (kept) return kept;
    const changesBefore = this.#changes;
    const startedAt = performance.now();
    const found = await read();
    // The age counts from the start of the read.
    const ttl = maxAgeMs - (performance.now() - startedAt);
    if (found && this.#changes === changesBefore && ttl > 0) {
      this.#entries.set(sessionHash, found, { ttl });
    }
    return found;
  }

  #forgetSessions({ _id, u_id }: WriteFilter): void {
    if (typeof _id === 'string') this.#forget(({ session }) => session._id === _id);
    else if (typeof u_id === 'number') this.#forget(({ user }) => user._id === u_id);
    else this.#forget(() => true);
  }

  #forget(isChanged: (caller: StoredCaller) => boolean): void {
    this.#changes++;
    for (const [key, caller] of this.#entries.entries()) {
      if (isChanged(caller)) this.#entries.delete(key);
    }
  }
}
