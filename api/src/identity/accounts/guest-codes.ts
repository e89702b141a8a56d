import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import {
  type GuestCodeDocument,
  guestCodeLifetimeMinutes,
  guestCodeModel,
} from './guest-code.model.ts';
import { createLinkToken, hashLinkToken } from './link-token.ts';

const codeDigits = 6;
const maxAttempts = 5;

type Guest = Pick<GuestCodeDocument, 'email' | 'mo_no'>;

/** The secrets of a new request. */
export interface NewGuestCode {
  /** For the client that made the request. */
  request: string;
  /** For the mail. */
  code: string;
  token: string;
}

/**
 * Stores mailed codes. A code is bound to the request that it was mailed for, so that guesses of others
 * use up no attempts of the owner of the address.
 */
export class GuestCodes {
  readonly #codes;
  readonly #key: Buffer;

  constructor(connection: Connection, serverSecret: string) {
    this.#codes = guestCodeModel(connection);
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'codes of guests', 32));
  }

  async create({ email, mo_no }: Guest, session?: ClientSession): Promise<NewGuestCode> {
    const request = createLinkToken();
    const token = createLinkToken();
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
    const _id = hashLinkToken(request);
    const document: GuestCodeDocument = {
      _id,
      email,
      mo_no,
      codeHash: this.#hash(_id, code),
      linkHash: hashLinkToken(token),
      attempts: 0,
      expiresAt: new Date(Date.now() + guestCodeLifetimeMinutes * 60_000),
    };
    await this.#codes.create([document], { session });
    return { request, code, token };
  }

  /** Counts an attempt, and returns what the code was mailed for if it is right; null otherwise. */
  async findByCode(request: string, code: string): Promise<GuestCodeDocument | null> {
    const _id = hashLinkToken(request);
    const valid = { _id, attempts: { $lt: maxAttempts }, expiresAt: { $gt: new Date() } };
    const found = await this.#codes.findOneAndUpdate(valid, { $inc: { attempts: 1 } }).lean();
    if (!found) return null;
    const given = Buffer.from(this.#hash(_id, code));
    return timingSafeEqual(given, Buffer.from(found.codeHash)) ? found : null;
  }

  /** Returns what a link was mailed for, or null if it is unknown or has expired. */
  findByLink(token: string): Promise<GuestCodeDocument | null> {
    const valid = { linkHash: hashLinkToken(token), expiresAt: { $gt: new Date() } };
    return this.#codes.findOne(valid).lean();
  }

  /**
   * Uses up a request, and with it the others of the address. Returns false if another client was
   * faster.
   */
  async consume({ _id, email }: GuestCodeDocument, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.#codes.deleteOne({ _id }, { session });
    if (deletedCount === 0) return false;
    await this.deleteFor(email, session);
    return true;
  }

  /** Revokes the code and link of a request: every code that is accepted can be guessed. */
  async revoke(request: string, session: ClientSession): Promise<void> {
    await this.#codes.deleteOne({ _id: hashLinkToken(request) }, { session });
  }

  /** Deletes the requests of an address. */
  async deleteFor(email: string, session: ClientSession): Promise<void> {
    await this.#codes.deleteMany({ email }, { session });
  }

  #hash(_id: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${_id}.${code}`).digest('base64url');
  }
}
