import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../../platform/http/cookies.ts';

/** What a device keeps: a random id, and the proof that the server gave it to the device of this account. */
const tokenPattern = /^([\w-]{22})\.([\w-]{43})$/;

/** Browsers keep cookies for at most 400 days. */
const lifetimeMs = 400 * 24 * 60 * 60_000;

/** Recognizes the devices on which an account has signed in before. A token grants nothing else. */
export class KnownDevices {
  readonly #key: Buffer;

  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'known devices', 32));
  }

  /** Gives a token to a device on which the user has signed in. */
  remember(u_id: number, cookies: Pick<Cookies, 'device'>): void {
    const id = randomBytes(16).toString('base64url');
    const expiresAt = new Date(Date.now() + lifetimeMs);
    cookies.device(u_id).set(`${id}.${this.#sign(u_id, id)}`, expiresAt);
  }

  /** Returns the id of a device on which the user has signed in before; null for others. */
  recognize(u_id: number, cookies: Pick<Cookies, 'device'>): string | null {
    const token = cookies.device(u_id).value ?? '';
    const [, id, signature] = tokenPattern.exec(token) ?? [];
    if (!id || !signature) return null;
    const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(u_id, id)));
    return isGenuine ? id : null;
  }

  #sign(u_id: number, id: string): string {
    return createHmac('sha256', this.#key).update(`${u_id}.${id}`).digest('base64url');
  }
}
