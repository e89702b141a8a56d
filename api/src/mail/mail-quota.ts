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

  /** Counts a mail in the transaction that queues it. Returns false when the day's mails are used up. */
  async take(to: string, purpose: MailPurpose, session: ClientSession): Promise<boolean> {
    const today = Math.floor(Date.now() / dayMs);
    const _id = createHash('sha256').update(`${today} ${to}`).digest('hex');
    const expiresAt = new Date((today + 1) * dayMs);
    const limit = Math.max(1, Math.round(dailyLimits[purpose] * this.factor));
    const quota = await this.#quotas
      .findOneAndUpdate(
        { _id },
        { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean();
    if (quota.count <= limit) return true;
    // A refused mail must not use up the mails of other purposes.
    await this.#quotas.updateOne({ _id }, { $inc: { count: -1 } }, { session });
    return false;
  }
}
