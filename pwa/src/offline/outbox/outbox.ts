import { ApiError, isGateway, isUnreachable } from '../../api/api-error.ts';
import { type ChangeKinds, objectKey } from '../../api/change-kinds.ts';
import { newId } from '../../api/new-id.ts';
import type { Change, SubmitResult } from '../../api/offline-client.ts';
import type { OutboxRow, UserDatabase } from './user-database.ts';

/** Delays before another attempt, doubled after each failure. */
const retryDelaysMs = { first: 1_000, max: 60_000 } as const;

/** The server's decision about one change. */
export type Settlement = { response: unknown } | { refusal: ApiError };

/** The device could not store a change, because its storage is full or not accessible. */
export class NotStoredError extends Error {
  constructor(cause: unknown) {
    super('The change could not be stored', { cause });
    this.name = 'NotStoredError';
  }
}

interface OutboxOptions {
  kinds: ChangeKinds;
  db: UserDatabase;
  /** Whether the database can be used. */
  isOpen: Promise<boolean>;
  /** Makes the row's call with its id as Idempotency-Key. @throws ApiError */
  send: (row: OutboxRow) => Promise<unknown>;
  /** Runs the work in one tab at a time. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  /** Called for every row that the server accepted or refused. */
  onSettled: (row: OutboxRow, settlement: Settlement) => void;
}

/**
 * The queue of changes on their way to the server. Every change is on disk before it is sent and
 * until the server has responded; the server recognizes a repetition by its id. A change that the
 * server refuses stays, with the reason, until the user decides.
 */
export class Outbox {
  /** Callers of `submit` that wait for a response, by the id of their change. */
  readonly #waiting = new Map<string, (settlement: Settlement) => void>();
  #failures = 0;
  #mustDrainAgain = false;
  #draining: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(private readonly options: OutboxOptions) {}

  /**
   * Stores a change and sends it. Resolves with the response, or with 'pending' when the server has
   * not responded within `timeoutMs`.
   * @throws ApiError when the server refuses the change, which is then deleted.
   * @throws NotStoredError before anything is sent.
   */
  async submit(change: Change, timeoutMs: number): Promise<SubmitResult<unknown>> {
    const id = newId();
    const settled = new Promise<Settlement>((resolve) => this.#waiting.set(id, resolve));
    try {
      await this.#store(id, change).catch((cause: unknown) => {
        throw new NotStoredError(cause);
      });
      void this.drain();
      const result = await Promise.race([settled, timeout(timeoutMs)]);
      if (result === 'timeout') return 'pending';
      if (!('refusal' in result)) return { response: result.response };
      await this.discard(id); // another tab that sent it has parked it
      throw result.refusal;
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** Sends all pending changes in order. Calls made during a run share one further run. */
  drain(): Promise<void> {
    clearTimeout(this.#timer);
    this.#mustDrainAgain = this.#draining !== null;
    this.#draining ??= this.options
      .runExclusively(() => this.#sendAll())
      .catch((error: unknown) => {
        if (this.#isClosed) return; // with its database, by a sign-out in the middle of the run
        console.error('The outbox could not be sent', error);
        this.#scheduleRetry();
      })
      .finally(() => {
        this.#draining = null;
        // The run may have missed a change that was added while it ended.
        if (this.#mustDrainAgain) void this.drain();
      });
    return this.#draining;
  }

  /** Resolves a waiting `submit` with the settlement that another tab received. */
  settle(id: string, settlement: Settlement): void {
    this.#waiting.get(id)?.(settlement);
  }

  /** Returns pending and refused changes in order. */
  rows(): Promise<OutboxRow[]> {
    return this.options.db.changes.orderBy('seq').toArray();
  }

  /** Sends a refused change again. */
  async retry(id: string): Promise<void> {
    await this.options.db.changes.where({ id }).modify({ problem: null, sentAt: undefined });
    await this.drain();
  }

  /** Deletes a change without sending it. */
  async discard(id: string): Promise<void> {
    await this.options.db.changes.where({ id }).delete();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #store(id: string, change: Change): Promise<void> {
    if (!(await this.options.isOpen)) throw new Error('the device cannot store data');
    const { endpoint, input, kind, optimisticValue, isAddition = false } = change;
    const object = objectKey(change);
    const { changes } = this.options.db;
    const { files = [], ...parts } = input as OutboxRow['input'] & { files?: Blob[] };
    const { method, path, request } = endpoint;
    const form = request?.kind === 'form' && {
      request: { kind: 'form' as const, files: { name: request.files.name } },
    };
    const row = {
      id,
      kind,
      object,
      endpoint: { method, path, ...form },
      ...(isAddition && { isAddition }),
      input: toPlainJson(parts),
      files: [...files],
      shown: optimisticValue,
      problem: null,
      attempts: 0,
      at: Date.now(),
    } as OutboxRow; // the value is of its kind
    await this.options.db.transaction('rw', changes, async () => {
      // A later change of the same object replaces those that were refused or, unless it adds to
      // them, never sent.
      await changes
        .where({ object })
        .filter(({ attempts, problem }) => (attempts === 0 && !isAddition) || problem !== null)
        .delete();
      await changes.add(row);
    });
  }

  async #sendAll(): Promise<void> {
    if (!(await this.options.isOpen)) return;
    const blockedObjects = new Set<string>();
    for (let last = 0; !this.#isClosed; ) {
      const row = await this.options.db.changes.where('seq').above(last).first();
      if (!row) break;
      last = row.seq ?? last;
      // Changes of a kind that only a newer release knows wait for it.
      const isKnown = Object.hasOwn(this.options.kinds, row.kind);
      if (!isKnown || row.problem !== null || blockedObjects.has(row.object)) continue;
      const result = await this.#sendOne(row);
      if (result === 'retry-object') blockedObjects.add(row.object);
      if (result === 'retry-all') return this.#scheduleRetry();
    }
    if (blockedObjects.size > 0) this.#scheduleRetry();
    else this.#failures = 0;
  }

  async #sendOne(row: OutboxRow): Promise<SendResult> {
    const { db, send, onSettled, kinds } = this.options;
    const seq = row.seq ?? 0;
    const { retentionMs, conflict } = kinds[row.kind];
    if (isForgotten(row, retentionMs)) {
      if (await this.#isSuperseded(row)) await db.changes.delete(seq);
      else await db.changes.update(seq, { problem: conflict });
      return 'settled';
    }
    // A later change may have just replaced it.
    const attempt = { attempts: row.attempts + 1, sentAt: row.sentAt ?? Date.now() };
    if ((await db.changes.update(seq, attempt)) === 0) return 'settled';
    try {
      const response = await send(row);
      // Before the row is deleted, so that screens already know the outcome when it disappears.
      onSettled(row, { response });
      await db.changes.delete(seq);
      this.settle(row.id, { response });
      this.#failures = 0;
      return 'settled';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const result = resultOf(error);
      // A user who waits for the response sees the error now and repeats the change themselves.
      const isAwaited = this.#waiting.has(row.id) && isServerResponse(error);
      if (result !== 'settled' && !isAwaited) return result;
      if (isAwaited || (await this.#isSuperseded(row))) await db.changes.delete(seq);
      else await db.changes.update(seq, { problem: error.description || String(error.status) });
      onSettled(row, { refusal: error });
      this.settle(row.id, { refusal: error });
      return 'settled';
    }
  }

  /** Whether a pending change of the same object replaces this one, so that no decision is needed on it. */
  async #isSuperseded({ object, seq = 0 }: OutboxRow): Promise<boolean> {
    const later = this.options.db.changes
      .where({ object })
      .filter((row) => (row.seq ?? 0) > seq && !row.isAddition);
    return (await later.count()) > 0;
  }

  #scheduleRetry(): void {
    if (this.#isClosed) return;
    const { first, max } = retryDelaysMs;
    const delayMs = Math.min(max, first * 2 ** this.#failures++);
    this.#timer = setTimeout(() => void this.drain(), delayMs);
  }
}

/**
 * Whether the server may have accepted this change and does not recognize it any more. Sending it again
 * could undo a later change of another device, so the user decides.
 */
function isForgotten({ sentAt }: OutboxRow, retentionMs: number): boolean {
  return sentAt !== undefined && Date.now() - sentAt > retentionMs;
}

type SendResult = 'settled' | 'retry-object' | 'retry-all';

/**
 * A refusal is final. After a server error other objects may still succeed. Without a response, or
 * without a session, nothing else is worth trying.
 */
function resultOf({ kind, status }: ApiError): SendResult {
  if (kind !== 'http' || isGateway(status)) return 'retry-all';
  if (status === 401 || status === 408 || status === 429) return 'retry-all';
  return status >= 500 ? 'retry-object' : 'settled';
}

/** Whether the server itself responded, and to a signed-in user. */
function isServerResponse(error: ApiError): boolean {
  return !isUnreachable(error) && error.status !== 401;
}

/** Converts an input to what is sent, without anything that IndexedDB cannot store. */
function toPlainJson(parts: OutboxRow['input']): OutboxRow['input'] {
  return JSON.parse(JSON.stringify(parts));
}

function timeout(timeoutMs: number): Promise<'timeout'> {
  return new Promise((resolve) => setTimeout(() => resolve('timeout'), timeoutMs));
}
