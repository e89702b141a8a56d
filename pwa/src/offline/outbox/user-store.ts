import { liveQuery } from 'dexie';
import { ApiError } from '../../api/api-error.ts';
import type { ChangeCachedResponse, ChangeKinds } from '../../api/change-kinds.ts';
import type { Change, SubmitResult } from '../../api/offline-client.ts';
import { runExclusively } from '../../browser/locks.ts';
import { TabChannel } from '../../browser/tab-channel.ts';
import type { StoredResponse } from '../device-fallback.ts';
import { openDatabase } from '../open-database.ts';
import { Outbox, type Settlement } from './outbox.ts';
import { type OutboxRow, UserDatabase, userDatabaseName } from './user-database.ts';

/** How long a user waits for the server before being notified that the change is saved locally. */
const submitTimeoutsMs = { connected: 2_500, disconnected: 0 } as const;

export interface UserStoreOptions {
  kinds: ChangeKinds;
  /** @throws ApiError */
  send(row: OutboxRow): Promise<unknown>;
  /** Called with all pending and refused changes, now and whenever they change. */
  onRows(rows: OutboxRow[]): void;
  /**
   * Called when the server has accepted a change. The tab that sent it changes the cached responses,
   * which all tabs share: another one may be late, and would undo what came after.
   */
  onAccepted(
    change: Pick<OutboxRow, 'object'>,
    response: unknown,
    changeCached?: ChangeCachedResponse,
  ): void;
}

/** A message between tabs. Tabs of the last release may still be open: keep the names. */
interface TabMessage extends Pick<OutboxRow, 'id' | 'object'> {
  answer?: unknown;
  refused?: { status: number; description: string };
}

/** One user's data on this device: cached responses, and changes on their way to the server. */
export class UserStore {
  readonly outbox: Outbox;
  /** Resolves when `onRows` was called first. Until then a cart would show without its changes. */
  readonly isLoaded: Promise<void>;
  readonly #db: UserDatabase;
  /** Whether the device can store anything. */
  readonly #isOpen: Promise<boolean>;
  readonly #tabs: TabChannel<TabMessage>;
  readonly #unsubscribe: () => void;

  constructor(userId: number, { kinds, send, onRows, onAccepted }: UserStoreOptions) {
    const name = userDatabaseName(userId);
    this.#db = new UserDatabase(userId);
    this.#isOpen = openDatabase(this.#db);
    this.#tabs = new TabChannel(name, (message) => {
      const settlement = fromMessage(message);
      // Before the change disappears here, or this tab would show the state before it.
      if ('response' in settlement) onAccepted(message, settlement.response);
      this.outbox.settle(message.id, settlement);
    });
    this.outbox = new Outbox({
      kinds,
      db: this.#db,
      isOpen: this.#isOpen,
      send,
      runExclusively: (work) => runExclusively(name, work),
      onSettled: (row, settlement) => {
        this.#tabs.post(toMessage(row, settlement));
        if ('response' in settlement) onAccepted(row, settlement.response, this.#changeCached);
      },
    });
    let unsubscribe = () => {};
    this.isLoaded = new Promise((resolve) => {
      const subscription = liveQuery(() => this.outbox.rows()).subscribe({
        next: (rows) => {
          onRows(rows);
          resolve();
        },
        error: (error) => {
          console.error('The outbox cannot be read', error);
          resolve();
        },
      });
      unsubscribe = () => subscription.unsubscribe();
      // The query does not report that its database was closed.
      void this.#isOpen.then((isOpen) => isOpen || resolve());
    });
    this.#unsubscribe = unsubscribe;
  }

  /** @throws ApiError when the server refuses the change. */
  submit(change: Change, isConnected: boolean): Promise<SubmitResult<unknown>> {
    const { connected, disconnected } = submitTimeoutsMs;
    return this.outbox.submit(change, isConnected ? connected : disconnected);
  }

  /** Counts the objects that have pending or refused changes. */
  async countPending(): Promise<number> {
    const rows = (await this.#isOpen) ? await this.outbox.rows() : [];
    return new Set(rows.map(({ object }) => object)).size;
  }

  async findResponse(key: string): Promise<StoredResponse> {
    const cached = (await this.#isOpen) ? await this.#db.copies.get(key) : undefined;
    return cached ? { response: cached.value } : 'unknown';
  }

  async cacheResponse(key: string, response: unknown): Promise<void> {
    if (await this.#isOpen) await this.#db.copies.put({ key, value: response });
  }

  /** Deletes the cached responses; pending changes stay for the user's next sign-in. */
  async clearResponses(): Promise<void> {
    if (await this.#isOpen) await this.#db.copies.clear();
  }

  readonly #changeCached: ChangeCachedResponse = (key, change) => {
    this.#db.copies
      .where({ key })
      .modify((copy) => {
        copy.value = change(copy.value as never); // the response of this key's query
      })
      .catch((error: unknown) => console.warn('The response on the device was not changed', error));
  };

  close(): void {
    this.#unsubscribe();
    this.outbox.close();
    this.#tabs.close();
    this.#db.close();
  }
}

function toMessage({ id, object }: OutboxRow, settlement: Settlement): TabMessage {
  if ('response' in settlement) return { id, object, answer: settlement.response };
  const { status, description } = settlement.refusal;
  return { id, object, refused: { status, description } };
}

function fromMessage({ answer, refused }: TabMessage): Settlement {
  return refused ? { refusal: new ApiError({ kind: 'http', ...refused }) } : { response: answer };
}
