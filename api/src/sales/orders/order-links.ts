import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import type { OrderDocument } from './order.model.ts';

type LinkedOrder = Pick<OrderDocument, '_id' | 'u_id'>;
type LinkOwner = Pick<Recipient, 'tokenVersion'>;

/**
 * Signs the links with which guests see an order without signing in. A key names the order and its
 * customer, so it ends when another customer takes the order over, or when the guest signs out
 * everywhere. It has no expiry of its own.
 */
export class OrderLinks {
  readonly #key: Buffer;

  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'links to orders', 32));
  }

  keyOf({ _id, u_id }: LinkedOrder, { tokenVersion = 0 }: LinkOwner): string {
    const text = `${_id}.${u_id}.${tokenVersion}`;
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  isKeyOf(order: LinkedOrder, owner: LinkOwner, key: string): boolean {
    const [given, expected] = [Buffer.from(key), Buffer.from(this.keyOf(order, owner))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
