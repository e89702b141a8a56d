import { liveQuery } from 'dexie';
import { ApiError } from '../../api/api-error.ts';
import type { Change, Outcome } from '../../api/send.ts';
import type { Found } from '../in-time.ts';
import { Outbox, type Sent } from './outbox.ts';
import { type OutboxRow, OwnDatabase, ownDatabaseName } from './own-database.ts';
import { transmit } from './transmit.ts';

/** Milliseconds that a person waits for the shop before they are told that a change waits. */
const patience = { online: 2_500, offline: 0 } as const;

export interface OwnListener {
  /** All that waits or was refused, whenever it changes. */
  rows(owner: number, rows: OutboxRow[]): void;
  /** The shop has taken a change, sent by this tab or another. */
  taken(owner: number, row: Pick<OutboxRow, 'object'>, answer: unknown): void;
}

interface Message extends Pick<OutboxRow, 'id' | 'object'> {
  answer?: unknown;
  refused?: { status: number; description: string };
}

/** What one person keeps on this phone: copies of what is theirs, and changes on their way. */
export class OwnShop {
  readonly outbox: Outbox;
  /** Ends when the listener knows what waits: until then a cart looks emptier than it is. */
  readonly isRead: Promise<void>;
  readonly #db: OwnDatabase;
  readonly #tabs: BroadcastChannel;
  readonly #unsubscribe: () => void;

  constructor(
    readonly owner: number,
    /** Whether this person may be spoken for now. */
    isCurrent: () => boolean,
    listener: OwnListener,
  ) {
    this.#db = new OwnDatabase(owner);
    this.#tabs = new BroadcastChannel(ownDatabaseName(owner));
    this.outbox = new Outbox({
      db: this.#db,
      transmit: (row) => transmit(row, isCurrent),
      alone: (work) => navigator.locks.request(ownDatabaseName(owner), work),
      onSent: (row, sent) => {
        this.#tabs.postMessage(messageOf(row, sent));
        if ('answer' in sent) listener.taken(owner, row, sent.answer);
      },
    });
    this.#tabs.onmessage = ({ data }: MessageEvent<Message>) => {
      const sent = sentOf(data);
      // Or this tab, when it loses the change, would show things as they were before it.
      if ('answer' in sent) listener.taken(owner, data, sent.answer);
      this.outbox.hear(data.id, sent);
    };
    let unsubscribe = () => {};
    this.isRead = new Promise((read) => {
      const watched = liveQuery(() => this.outbox.rows()).subscribe({
        next: (rows) => {
          listener.rows(owner, rows);
          read();
        },
        error: (error) => {
          console.error('The outbox cannot be read', error);
          read();
        },
      });
      unsubscribe = () => watched.unsubscribe();
    });
    this.#unsubscribe = unsubscribe;
  }

  /** @throws ApiError when the shop refuses it. */
  submit(change: Change, isReachable: boolean): Promise<Outcome<unknown>> {
    return this.outbox.submit(change, isReachable ? patience.online : patience.offline);
  }

  async findCopy(key: string): Promise<Found> {
    const copy = await this.#db.copies.get(key);
    return copy ? { answer: copy.value } : 'unknown';
  }

  async keepCopy(key: string, value: unknown): Promise<void> {
    await this.#db.copies.put({ key, value });
  }

  /** Whoever signs in next finds no copy of theirs; changes wait for them. */
  async dropCopies(): Promise<void> {
    await this.#db.copies.clear();
  }

  close(): void {
    this.#unsubscribe();
    this.outbox.close();
    this.#tabs.close();
    this.#db.close();
  }
}

function messageOf({ id, object }: OutboxRow, sent: Sent): Message {
  if ('answer' in sent) return { id, object, answer: sent.answer };
  const { status, description } = sent.refused;
  return { id, object, refused: { status, description } };
}

function sentOf({ answer, refused }: Message): Sent {
  return refused ? { refused: new ApiError({ kind: 'http', ...refused }) } : { answer };
}
