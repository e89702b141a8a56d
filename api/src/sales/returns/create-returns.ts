import type { Connection } from 'mongoose';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { AuditTrail } from '../../platform/audit/audit.service.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Mail } from '../../platform/mail/mail.service.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Sequences } from '../../platform/mongo/sequences.ts';
import type { Transactions } from '../../platform/mongo/transactions.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { OrderMailSettings } from '../orders/order-messages.ts';
import type { Orders } from '../orders/orders.service.ts';
import { ReturnRecords } from './return-records.ts';
import { ReturnRequests } from './return-requests.service.ts';
import { Returns } from './returns.service.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  sequences: Sequences;
  media: MediaStore;
  audit: AuditTrail;
  accounts: Accounts;
  mail: Mail;
  orders: Orders;
  shopNotifications: ShopNotifications;
  mailSettings: OrderMailSettings;
  /** Multiplies the rate limits. */
  throttle: number;
}

/** Composes what customers do with returns. Orders need it; ReturnDecisions needs the orders. */
export function createReturns(deps: Dependencies) {
  const returnRecords = new ReturnRecords(deps);
  const returnRequests = new ReturnRequests({ ...deps, returnRecords });
  return { returns: new Returns(deps), returnRecords, returnRequests };
}
