import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { AuditTrail } from './audit/audit.service.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import type { Mail } from './mail/mail.service.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Sequences } from './mongo/sequences.ts';
import type { Transactions } from './mongo/transactions.ts';
import type { ShopNotifications } from './shop-mail/shop-notifications.service.ts';

/** What the services of all domains build on. Each names what it needs of it. */
export interface Platform {
  connection: Connection;
  transactions: Transactions;
  sequences: Sequences;
  idempotency: Idempotency;
  audit: AuditTrail;
  media: MediaStore;
  mail: Mail;
  shopNotifications: ShopNotifications;
  log: Logger;
  /** Public address of the shop, which mails link to. Without a trailing slash. */
  storeUrl: string;
  /** Multiplies the rate limits. */
  throttle: number;
}
