import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, endpoints, Query, ResponseBody } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { type AuditDocument, auditModel } from './audit.model.ts';

/** A call of an admin that is under way. */
export interface AdminCall {
  u_id: number;
  u_name: string;
  /** Method and path, as the contract spells them. */
  endpoint: string;
  requestId: string;
}

/** Ids of what is changed, by the names of their keys. */
export type Targets = Readonly<Record<string, string | number | readonly number[]>>;

/** See AuditTrail.record(). */
export interface AuditedChange {
  targets: Targets;
  before: object | null;
  after: object | null;
}

/** Secrets, and what changes with every write without telling anything. */
const untold = new Set(['password', 'tokenVersion', 'adminsLetGo', 'version', 'updatedAt']);

/**
 * Who among the admins changed what, from what to what. Services record a change in its own
 * transaction, so that a row is there if and only if the change is; they need not know who calls:
 * that travels beside the call, and where no admin calls (a shopper, the seed) nothing is recorded.
 */
export class AuditTrail {
  readonly #calls = new AsyncLocalStorage<AdminCall>();
  readonly #entries;

  constructor(connection: Connection) {
    this.#entries = auditModel(connection);
  }

  /** Does an admin's work; what it records is told of this call. */
  during<T>(call: AdminCall, work: () => Promise<T>): Promise<T> {
    return this.#calls.run(call, work);
  }

  /** The call under way, for work that goes on when it has been answered. */
  get call(): AdminCall | undefined {
    return this.#calls.getStore();
  }

  /**
   * Records what a call changes: documents as they are kept, of which the fields that differ are
   * told; `before` is null for what is new and `after` for what is removed. Give no personal data
   * of customers: a row outlives their accounts.
   */
  async record(
    targets: Targets,
    before: object | null,
    after: object | null,
    session: ClientSession,
  ): Promise<void> {
    await this.recordAll([{ targets, before, after }], session);
  }

  /** As `record`, for many changes of one call, by one write. */
  async recordAll(changes: readonly AuditedChange[], session: ClientSession): Promise<void> {
    const call = this.call;
    if (!call) return;
    const at = new Date();
    const rows = changes.flatMap((change) => rowOf(change, call, at));
    // The driver's own collection: mongoose's checks would cost more than the writing.
    if (rows.length > 0) await this.#entries.collection.insertMany(rows, { session });
  }

  /** A page, newest first. */
  async list({
    page,
    perPage,
    endpoint,
    u_id,
    target,
  }: Query<typeof endpoints.getAuditTrail>): Promise<ResponseBody<typeof endpoints.getAuditTrail>> {
    const filter = {
      ...(endpoint !== undefined && { endpoint }),
      ...(u_id !== undefined && { u_id }),
      ...(target !== undefined && { targets: target }),
    };
    const [found, totalCount] = await Promise.all([
      this.#entries
        .find(filter)
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean(),
      this.#entries.countDocuments(filter),
    ]);
    return { entries: found.map(presentEntry), totalCount };
  }
}

function rowOf({ targets, before, after }: AuditedChange, call: AdminCall, at: Date) {
  const changed = changedFields(before, after);
  if (changed.length === 0) return [];
  const names = Object.entries(targets).flatMap(([key, ids]) =>
    [ids].flat().map((id) => `${key}:${id}`),
  );
  const parts = { before: before && pick(before, changed), after: after && pick(after, changed) };
  return [{ ...call, at, targets: names, ...parts }];
}

function changedFields(before: object | null, after: object | null): string[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].filter(
    (key) => !untold.has(key) && !isDeepStrictEqual(fieldOf(before, key), fieldOf(after, key)),
  );
}

function pick(document: object, keys: readonly string[]): Record<string, unknown> {
  const there = keys.filter((key) => fieldOf(document, key) !== undefined);
  return Object.fromEntries(there.map((key) => [key, fieldOf(document, key)]));
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
