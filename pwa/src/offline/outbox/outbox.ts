import { ApiError, isGateway, isUnreachable } from '../../api/api-error.ts';
import { newId } from '../../api/new-id.ts';
import type { Change, Outcome } from '../../api/send.ts';
import type { OutboxRow, OwnDatabase } from './own-database.ts';

/** Milliseconds after which what was not sent is tried again, doubled each time. */
const pauses = { first: 1_000, most: 60_000 } as const;

/** What sending one row came to. */
export type Sent = { answer: unknown } | { refused: ApiError };

/** The phone does not keep changes: its storage is full, or closed to us. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('The change could not be kept', { cause });
    this.name = 'NotKept';
  }
}

interface Needs {
  db: OwnDatabase;
  /** Makes the row's call with its id as Idempotency-Key. @throws ApiError */
  transmit: (row: OutboxRow) => Promise<unknown>;
  /** Does it in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Told of each row that the shop has taken or refused. */
  onSent: (row: OutboxRow, sent: Sent) => void;
}

/**
 * Changes on their way to the shop. Each is on the disk before it is sent and until the shop has
 * answered it; the shop knows a repetition by its id. Nothing is dropped: what the shop refuses
 * stays, with the reason, until a person decides.
 */
export class Outbox {
  readonly #waitedFor = new Map<string, (sent: Sent) => void>();
  #failures = 0;
  #isAskedAgain = false;
  #draining: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(private readonly needs: Needs) {}

  /**
   * Keeps a change and sends what is kept. Answers as soon as the shop has, or that the change
   * waits when the shop is not reached within `patience` milliseconds.
   * @throws ApiError when the shop refuses it: then it is not kept; NotKept before anything is sent.
   */
  async submit(change: Change, patience: number): Promise<Outcome<unknown>> {
    const id = newId();
    const sent = new Promise<Sent>((resolve) => this.#waitedFor.set(id, resolve));
    try {
      await this.#keep(id, change).catch((cause: unknown) => {
        throw new NotKept(cause);
      });
      void this.drain();
      const outcome = await Promise.race([sent, late(patience)]);
      if (outcome === 'late') return 'waiting';
      if (!('refused' in outcome)) return outcome;
      await this.discard(id); // where another tab was told, it lies there for a decision
      throw outcome.refused;
    } finally {
      this.#waitedFor.delete(id);
    }
  }

  /** Sends all that waits, in order; one that is under way already is that one. */
  drain(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isAskedAgain = this.#draining !== null;
    this.#draining ??= this.needs
      .alone(() => this.#sendAll())
      .catch((error: unknown) => {
        console.error('The outbox could not be sent', error);
        this.#tryLater();
      })
      .finally(() => {
        this.#draining = null;
        // What came at the last moment may have been overlooked.
        if (this.#isAskedAgain) void this.drain();
      });
    return this.#draining;
  }

  /** Hears what another tab has sent. */
  hear(id: string, sent: Sent): void {
    this.#waitedFor.get(id)?.(sent);
  }

  /** All that is kept, in order. */
  rows(): Promise<OutboxRow[]> {
    return this.needs.db.outbox.orderBy('place').toArray();
  }

  /** Sends a refused change again. */
  async retry(id: string): Promise<void> {
    await this.needs.db.outbox.where({ id }).modify({ problem: null });
    await this.drain();
  }

  /** Gives a change up. */
  async discard(id: string): Promise<void> {
    await this.needs.db.outbox.where({ id }).delete();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #keep(id: string, { endpoint, input, object, shown }: Change): Promise<void> {
    const { outbox } = this.needs.db;
    const { files = [], ...parts } = input as OutboxRow['input'] & { files?: Blob[] };
    const { method, path, files: field } = endpoint;
    const row: OutboxRow = {
      id,
      object,
      endpoint: { method, path, ...(field && { files: { name: field.name } }) },
      input: plain(parts),
      files: [...files],
      shown: shown ?? null,
      problem: null,
      attempts: 0,
      at: Date.now(),
    };
    await this.needs.db.transaction('rw', outbox, async () => {
      // A later change of the same thing takes the place of one that was never sent.
      await outbox
        .where({ object })
        .filter(({ attempts, problem }) => attempts === 0 || problem !== null)
        .delete();
      await outbox.add(row);
    });
  }

  async #sendAll(): Promise<void> {
    const held = new Set<string>();
    for (let last = 0; !this.#isClosed; ) {
      const row = await this.needs.db.outbox.where('place').above(last).first();
      if (!row) break;
      last = row.place ?? last;
      if (row.problem !== null || held.has(row.object)) continue;
      const fate = await this.#sendOne(row);
      if (fate === 'hold') held.add(row.object);
      if (fate === 'stop') return this.#tryLater();
    }
    if (held.size > 0) this.#tryLater();
    else this.#failures = 0;
  }

  async #sendOne(row: OutboxRow): Promise<'sent' | 'hold' | 'stop'> {
    const { db, transmit, onSent } = this.needs;
    const place = row.place ?? 0;
    // A later change may have taken its place a moment ago.
    if ((await db.outbox.update(place, { attempts: row.attempts + 1 })) === 0) return 'sent';
    try {
      const answer = await transmit(row);
      // First, so that screens know the outcome when they lose the change.
      onSent(row, { answer });
      await db.outbox.delete(place);
      this.hear(row.id, { answer });
      this.#failures = 0;
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fate = fateOf(error);
      // Whoever waits for the answer is told at once, and tries again themselves.
      const isHeard = this.#waitedFor.has(row.id) && isAnAnswer(error);
      if (fate !== 'sent' && !isHeard) return fate;
      if (isHeard || (await this.#isOvertaken(row))) await db.outbox.delete(place);
      else await db.outbox.update(place, { problem: error.description || String(error.status) });
      onSent(row, { refused: error });
      this.hear(row.id, { refused: error });
      return 'sent';
    }
  }

  /** Whether a later change of the same thing waits, so that nobody need decide on this one. */
  async #isOvertaken({ object, place = 0 }: OutboxRow): Promise<boolean> {
    const { outbox } = this.needs.db;
    return (
      (await outbox
        .where({ object })
        .filter((row) => (row.place ?? 0) > place)
        .count()) > 0
    );
  }

  #tryLater(): void {
    if (this.#isClosed) return;
    const pause = Math.min(pauses.most, pauses.first * 2 ** this.#failures++);
    this.#timer = setTimeout(() => void this.drain(), pause);
  }
}

/**
 * A refusal is the last word; a server that stumbles over one thing may take the others; without
 * an answer, or without a session, nothing else need be tried.
 */
function fateOf({ kind, status }: ApiError): 'sent' | 'hold' | 'stop' {
  if (kind !== 'http' || isGateway(status)) return 'stop';
  if (status === 401 || status === 408 || status === 429) return 'stop';
  return status >= 500 ? 'hold' : 'sent';
}

/** Whether the shop itself has spoken, and to this person. */
function isAnAnswer(error: ApiError): boolean {
  return !isUnreachable(error) && error.status !== 401;
}

/** As it travels, so that what an IndexedDB cannot hold is not in it. */
function plain(parts: OutboxRow['input']): OutboxRow['input'] {
  return JSON.parse(JSON.stringify(parts));
}

function late(patience: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), patience));
}
