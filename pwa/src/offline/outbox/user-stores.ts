import { Dexie } from 'dexie';
import { ApiError } from '../../api/api-error.ts';
import type { request as makeRequest } from '../../api/call.ts';
import type { ChangeKinds } from '../../api/change-kinds.ts';
import type { EndpointRef } from '../../api/endpoints.ts';
import type { Change, SubmitResult } from '../../api/offline-client.ts';
import { connection } from '../../browser/connection.ts';
import { requestPersistence } from '../../browser/persistence.ts';
import { NotStoredError } from './outbox.ts';
import { type OutboxRow, userDatabaseName } from './user-database.ts';
import { UserStore, type UserStoreOptions } from './user-store.ts';

/** After these a call counts as lost. Uploads may take longer. */
const timeoutsMs = { json: 20_000, upload: 120_000 } as const;

/** Changes of visitors who are not signed in. */
const visitorId = 0;

/** Pending and refused changes of every user with an open store. */
export type Outboxes = Readonly<Record<number, readonly OutboxRow[]>>;

interface UserStoresOptions {
  kinds: ChangeKinds;
  request: typeof makeRequest;
  /** Returns the signed-in user's id, or 0. */
  currentUserId: () => number;
  onOutboxes: (outboxes: Outboxes) => void;
  onAccepted: (userId: number, ...accepted: Parameters<UserStoreOptions['onAccepted']>) => void;
}

/** The stores of the current user and of visitors. Sends their changes whenever that is possible. */
export class UserStores {
  readonly #stores = new Map<number, UserStore>();
  #outboxes: Outboxes = {};

  constructor(private readonly options: UserStoresOptions) {
    const send = () => void this.sendPending().catch(warn);
    const trySending = () => {
      const isWorthIt = document.visibilityState === 'visible' && connection.isServerReachable;
      if (isWorthIt && connection.isOnline) send();
    };
    // Also in a hidden tab, and although the last call has failed: only the next one shows whether that has changed.
    addEventListener('online', send);
    connection.subscribe(trySending);
    document.addEventListener('visibilitychange', trySending);
    this.changeUser().catch(warn);
  }

  /** Opens the store of the current user and closes those of others. */
  async changeUser(): Promise<void> {
    const current = this.options.currentUserId();
    this.open(visitorId);
    this.open(current);
    for (const [userId, store] of this.#stores) {
      if (userId === visitorId || userId === current) continue;
      // The database is already deleted if the user signed out, here or in another tab.
      if (await Dexie.exists(userDatabaseName(userId))) await store.clearResponses().catch(warn);
      this.close(userId);
    }
    await this.sendPending();
  }

  open(userId: number): UserStore {
    const known = this.#stores.get(userId);
    if (known) return known;
    const { kinds, request, onAccepted } = this.options;
    const store = new UserStore(userId, {
      kinds,
      send: async (row) => {
        if (!this.#maySendFor(userId)) throw notSent();
        return sendChange(row, kinds, request);
      },
      onRows: (rows) => this.#setOutboxes({ ...this.#outboxes, [userId]: rows }),
      onAccepted: (...accepted) => onAccepted(userId, ...accepted),
    });
    this.#stores.set(userId, store);
    return store;
  }

  /** Closes a store; its data stays on the device. */
  close(userId: number): void {
    this.#stores.get(userId)?.close();
    this.#stores.delete(userId);
    const { [userId]: _, ...others } = this.#outboxes;
    this.#setOutboxes(others);
  }

  /**
   * Makes a change through the outbox of its user, or directly when the device cannot store it.
   * @throws ApiError
   */
  async submit(change: Change): Promise<SubmitResult<unknown>> {
    try {
      const result = await this.open(change.userId).submit(change, connection.isConnected);
      // The device is now the only one that has the change.
      if (result === 'pending') requestPersistence().catch(warn);
      return result;
    } catch (error) {
      if (!(error instanceof NotStoredError)) throw error;
      warn(error);
      return { response: await this.options.request(change.endpoint, change.input) };
    }
  }

  /** Sends all pending changes; resolves when nothing more can be sent for now. */
  async sendPending(): Promise<void> {
    await Promise.all([...this.#stores.values()].map(({ outbox }) => outbox.drain()));
  }

  /** Retries or discards a change that the server has refused. */
  async resolve(id: string, decision: 'retry' | 'discard'): Promise<void> {
    for (const [userId, rows] of Object.entries(this.#outboxes)) {
      if (rows.some((row) => row.id === id)) await this.open(Number(userId)).outbox[decision](id);
    }
  }

  #maySendFor(userId: number): boolean {
    return userId === visitorId || userId === this.options.currentUserId();
  }

  #setOutboxes(outboxes: Outboxes): void {
    this.#outboxes = outboxes;
    this.options.onOutboxes(outboxes);
  }
}

/**
 * Sends a change with its id as Idempotency-Key.
 * @throws ApiError
 */
async function sendChange(
  row: OutboxRow,
  kinds: ChangeKinds,
  request: typeof makeRequest,
): Promise<unknown> {
  const { kind, endpoint, input, files, id } = row;
  const isUpload = files.length > 0;
  try {
    return await request(endpoint, isUpload ? { ...input, files } : input, {
      headers: { 'Idempotency-Key': id },
      timeout: isUpload ? timeoutsMs.upload : timeoutsMs.json,
    });
  } catch (error) {
    const { deletions = [] } = kinds[kind];
    if (isAlreadyDeleted(endpoint, deletions, error))
      return { status: true, description: '', data: null };
    throw error;
  }
}

/** Whether another device has already deleted what this change deletes. */
function isAlreadyDeleted(
  { path }: EndpointRef,
  deletions: readonly EndpointRef[],
  error: unknown,
): boolean {
  const isDeletion = deletions.some((each) => each.path === path);
  return isDeletion && error instanceof ApiError && error.status === 404;
}

/** Another user has signed in since the change was made: it waits for its own user. */
function notSent(): ApiError {
  return new ApiError({ kind: 'network', status: 0, description: '' });
}

function warn(error: unknown): void {
  console.warn('User data is not available offline', error);
}
