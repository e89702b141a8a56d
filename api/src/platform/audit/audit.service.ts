import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, QueryOf, ResponseBodyOf } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { findPage } from '../mongo/find-page.ts';
import { type AuditDocument, auditModel } from './audit.model.ts';

/** An admin's request in progress. */
export interface AdminCall {
  u_id: number;
  u_name: string;
  /** Method and path, as the contract spells them. */
  endpoint: string;
  requestId: string;
}

/** Ids of the changed objects by their key, such as `p_id`. */
export type Targets = Readonly<Record<string, string | number | readonly number[]>>;

/** See AuditTrail.record(). */
export interface AuditedChange {
  targets: Targets;
  before: object | null;
  after: object | null;
}

/** Secrets, and bookkeeping fields that change with every write. */
const ignoredFields = new Set([
  'password',
  'tokenVersion',
  'adminGuard',
  'sessionGuard',
  'version',
  'revision',
  'updatedAt',
]);

/**
 * Records which admin changed which fields, with the values before and after. Services record a
 * change in its own transaction, so that an entry exists if and only if the change does. The calling
 * admin comes from the asynchronous context; without one (a customer, the seed) nothing is recorded.
 */
export class AuditTrail {
  readonly #calls = new AsyncLocalStorage<AdminCall>();
  #running = 0;
  readonly #entries;

  constructor(connection: Connection) {
    this.#entries = auditModel(connection);
  }

  /** Runs `work` and attributes everything it records until it settles to this call. */
  async during<T>(call: AdminCall, work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await this.#calls.run(call, work);
    } finally {
      this.#running--;
      // Before Node 24, a storage that is in use slows down every promise of the process.
      if (this.#running === 0) this.#calls.disable();
    }
  }

  /** The current call, for work that continues after its response. */
  get call(): AdminCall | undefined {
    return this.#calls.getStore();
  }

  /**
   * Records the fields that differ between two stored documents. `before` is null for a new document
   * and `after` for a deleted one. Pass no personal data of customers: entries outlive accounts.
   */
  async record(
    targets: Targets,
    before: object | null,
    after: object | null,
    session: ClientSession,
  ): Promise<void> {
    await this.recordAll([{ targets, before, after }], session);
  }

  /** Like `record`, for many changes of one call in one write. */
  async recordAll(changes: readonly AuditedChange[], session: ClientSession): Promise<void> {
    if (this.call) await this.recordFor(this.call, changes, session);
  }

  /** Like `recordAll`, for changes of another call: those that an admin has caused, and not made. */
  async recordFor(
    call: AdminCall,
    changes: readonly AuditedChange[],
    session: ClientSession,
  ): Promise<void> {
    const at = new Date();
    const rows = changes.flatMap((change) => rowOf(change, call, at));
    // The driver's collection: mongoose's validation would cost more than the write.
    if (rows.length > 0) await this.#entries.collection.insertMany(rows, { session });
  }

  /** Returns a page of entries, newest first. */
  async list({
    page,
    perPage,
    endpoint,
    u_id,
    target,
  }: QueryOf<'getAuditTrail'>): Promise<ResponseBodyOf<'getAuditTrail'>> {
    const filter = {
      ...(endpoint !== undefined && { endpoint }),
      ...(u_id !== undefined && { u_id }),
      ...(target !== undefined && { targets: target }),
    };
    const matching = this.#entries.find(filter).sort({ at: -1, _id: -1 });
    const [found, totalCount] = await findPage(matching, { page, perPage });
    return { entries: found.map(presentEntry), totalCount };
  }
}

function rowOf({ targets, before, after }: AuditedChange, call: AdminCall, at: Date) {
  const changed = auditedFields(before, after);
  if (changed.length === 0) return [];
  const names = Object.entries(targets).flatMap(([key, ids]) =>
    [ids].flat().map((id) => `${key}:${id}`),
  );
  const parts = { before: before && pick(before, changed), after: after && pick(after, changed) };
  return [{ ...call, at, targets: names, ...parts }];
}

function auditedFields(before: object | null, after: object | null): string[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].filter(
    (key) =>
      !ignoredFields.has(key) && !isDeepStrictEqual(fieldOf(before, key), fieldOf(after, key)),
  );
}

function pick(document: object, keys: readonly string[]): Record<string, unknown> {
  const present = keys.filter((key) => fieldOf(document, key) !== undefined);
  return Object.fromEntries(present.map((key) => [key, fieldOf(document, key)]));
}

function fieldOf(document: object | null, key: string): unknown {
  return document ? Reflect.get(document, key) : undefined;
}

function presentEntry(entry: AuditDocument): AuditEntry {
  const { _id, at, requestId, u_id, u_name, endpoint, targets, before, after } = entry;
  const audit_id = _id.toString();
  return {
    audit_id,
    at: at.toISOString(),
    requestId,
    u_id,
    u_name,
    endpoint,
    targets,
    before,
    after,
  };
}
