import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { InvalidInput, Unprocessable } from '../errors.ts';
import { idempotencyModel } from './idempotency.model.ts';

/** A request that may be repeated: who sent it, under which key, and what it asked for. */
export interface Repeatable {
  id: string;
  bodyHash: string;
}

/** Reads an Idempotency-Key header; undefined when there is none. */
export function repeatable(u_id: number, key: string, body: unknown): Repeatable | undefined {
  if (key === '') return undefined;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new InvalidInput([{ field: 'Idempotency-Key', message: 'must be 8 to 200 letters' }]);
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { id: `${u_id}:${key}`, bodyHash };
}

/** The first answers to repeatable requests, kept in the transaction of their effect. */
export class Idempotency {
  readonly #records;

  constructor(connection: Connection) {
    this.#records = idempotencyModel(connection);
  }

  /** The first answer, if there was one. Throws Unprocessable if it was to another body. */
  async firstAnswer<T>(request: Repeatable, session?: ClientSession): Promise<T | undefined> {
    const record = await this.#records
      .findById(request.id)
      .session(session ?? null)
      .lean();
    if (!record) return undefined;
    if (record.bodyHash !== request.bodyHash) {
      throw new Unprocessable('This Idempotency-Key was used for another request.');
    }
    return record.answer as T; // kept by `keep` under the same id
  }

  async keep(
    request: Repeatable,
    answer: Record<string, unknown>,
    session: ClientSession,
  ): Promise<void> {
    const { id, bodyHash } = request;
    await this.#records.create([{ _id: id, bodyHash, answer, createdAt: new Date() }], { session });
  }
}
