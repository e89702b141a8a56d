import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderMailSettings } from '../orders/order-messages.ts';
import type { Orders } from '../orders/orders.service.ts';
import { ReturnRecords } from './return-records.ts';
import { ReturnRequests } from './return-requests.service.ts';
import { Returns } from './returns.service.ts';

interface Dependencies
  extends Pick<
    Platform,
    | 'connection'
    | 'transactions'
    | 'idempotency'
    | 'sequences'
    | 'media'
    | 'audit'
    | 'mail'
    | 'shopNotifications'
    | 'throttle'
  > {
  accounts: Accounts;
  orders: Orders;
  mailSettings: OrderMailSettings;
}

/** Composes what customers do with returns. Orders need it; ReturnDecisions needs the orders. */
export function createReturns(deps: Dependencies) {
  const returnRecords = new ReturnRecords(deps);
  const returnRequests = new ReturnRequests({ ...deps, returnRecords });
  return { returns: new Returns(deps), returnRecords, returnRequests };
}
