import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { scaleLimit } from '../memory-throttle.ts';
import { mailQuotaModel } from './mail-quota.model.ts';

/**
 * Mails a day that forms cause to an address. All purposes share one count, so that messages of guests
 * leave room for the notices of an account, and those for the links that confirm it.
 */
const dailyLimits = { guest: 2, notice: 5, link: 8 } as const;
/** How many of them one network can cause, over all forms; the others are left for the owner. */
const dailyLimitOfNetwork = 5;
/** Mails a day to an address that is not confirmed about what its account does, such as orders. */
const dailyLimitOfAccount = 5;

/** `link` is for links that the owner of an account asks for, `guest` for visitors without one. */
export type MailPurpose = keyof typeof dailyLimits;

/** Who causes a mail by entering an address. */
export interface MailCause {
  purpose: MailPurpose;
  /** The client's address, as throttles count it; null for mails that staff cause. */
  network: string | null;
}

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
   * Counts a mail that a form causes, in the transaction that queues it. Returns whether it may be sent:
   * not if the day's mails of the address, or the network's part of them, are used up.
   */
  async take(
    to: string,
    { purpose, network }: MailCause,
    session: ClientSession,
  ): Promise<boolean> {
    const total = { key: to, limit: dailyLimits[purpose] };
    // No email address contains a space.
    const own = { key: `${to} ${network}`, limit: dailyLimitOfNetwork };
    const [isWithinLimits = false] = await this.#takeAll(
      [network === null ? [total] : [total, own]],
      session,
    );
    return isWithinLimits;
  }

  /** As `take`, for a notice to each owner of these addresses. Returns for each whether it may be sent. */
  takeNotices(addresses: readonly string[], session: ClientSession): Promise<boolean[]> {
    const counters = addresses.map((to) => [{ key: `${to} account`, limit: dailyLimitOfAccount }]);
    return this.#takeAll(counters, session);
  }

  /** Increments the counters of each mail if none of them has reached its limit. */
  async #takeAll(
    mails: readonly (readonly { key: string; limit: number }[])[],
    session: ClientSession,
  ): Promise<boolean[]> {
    if (mails.length === 0) return [];
    const today = Math.floor(Date.now() / dayMs);
    const idOf = (key: string) => createHash('sha256').update(`${today} ${key}`).digest('hex');
    const ids = mails.flatMap((counters) => counters.map(({ key }) => idOf(key)));
    const found = await this.#quotas.find({ _id: { $in: ids } }, null, { session }).lean();
    const counts = new Map(found.map(({ _id, count }) => [_id, count]));
    const countOf = (key: string) => counts.get(idOf(key)) ?? 0;
    const changed = new Set<string>();
    const results = mails.map((counters) => {
      // A refused mail does not use up those of other purposes.
      if (counters.some(({ key, limit }) => countOf(key) >= scaleLimit(limit, this.factor)))
        return false;
      for (const { key } of counters) {
        counts.set(idOf(key), countOf(key) + 1);
        changed.add(idOf(key));
      }
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
