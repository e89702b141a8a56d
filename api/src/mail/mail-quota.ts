import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { mailQuotaModel } from './mail-quota.model.ts';

/**
 * Mails a day to an address that is not confirmed. All purposes share one count, so that messages of
 * guests leave room for the notices of an account, and those for the links that confirm it.
 */
const dailyLimits = { guest: 2, notice: 5, link: 8 } as const;

/** `link` is for links that the owner of an account asks for, `guest` for visitors without one. */
export type MailPurpose = keyof typeof dailyLimits;

const dayMs = 24 * 60 * 60 * 1000;

/** Limits the mails that strangers can cause to an address by entering it. */
export class MailQuota {
  readonly #quotas;

  constructor(
    connection: Connection,
    /** Multiplies the limits. */
    private readonly factor: number,
  ) {
    this.#quotas = mailQuotaModel(connection);
  }

  /**
   * Counts a mail to each address, in the transaction that queues them. Returns for each, in order,
   * whether it may be sent: not if the day's mails are used up.
   */
  async take(
    addresses: readonly string[],
    purpose: MailPurpose,
    session: ClientSession,
  ): Promise<boolean[]> {
    if (addresses.length === 0) return [];
    const today = Math.floor(Date.now() / dayMs);
    const ids = addresses.map((to) => createHash('sha256').update(`${today} ${to}`).digest('hex'));
    const found = await this.#quotas.find({ _id: { $in: ids } }, null, { session }).lean();
    const counts = new Map(found.map(({ _id, count }) => [_id, count]));
    const limit = Math.max(1, Math.round(dailyLimits[purpose] * this.factor));
    const changed = new Set<string>();
    const results = ids.map((id) => {
      const count = counts.get(id) ?? 0;
      if (count >= limit) return false; // does not use up the mails of other purposes
      counts.set(id, count + 1);
      changed.add(id);
      return true;
    });
    const expiresAt = new Date((today + 1) * dayMs);
    const writes = [...changed].map((_id) => {
      const update = { $set: { count: counts.get(_id) ?? 0 }, $setOnInsert: { expiresAt } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    if (writes.length > 0) await this.#quotas.bulkWrite(writes, { session });
    return results;
  }
}
