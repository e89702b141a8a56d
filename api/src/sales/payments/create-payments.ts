import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { BackgroundJobs } from '../../platform/background-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { OrderMailSettings } from '../orders/order-messages.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import type { OrderStatuses } from '../orders/order-status.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import { Charges } from './charges.service.ts';
import { DemoPayments } from './demo-payments.service.ts';
import { Disputes } from './disputes.service.ts';
import { PaymentEvents } from './payment-events.service.ts';
import { PaymentHolds } from './payment-holds.service.ts';
import { PaymentLedger } from './payment-ledger.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { PaymentReconciliation } from './payment-reconciliation.service.ts';
import { PaymentRecords } from './payment-records.service.ts';
import { PaymentSummary } from './payment-summary.service.ts';
import { Payments } from './payments.service.ts';
import { RefundResults } from './refund-results.service.ts';
import { RefundSender } from './refund-sender.service.ts';
import type { Refunds } from './refunds.service.ts';

interface Dependencies
  extends Pick<
    Platform,
    | 'connection'
    | 'transactions'
    | 'idempotency'
    | 'audit'
    | 'mail'
    | 'shopNotifications'
    | 'log'
    | 'throttle'
  > {
  accounts: Accounts;
  mailSettings: OrderMailSettings;
  orderPayments: OrderPayments;
  orderStatuses: OrderStatuses;
  orders: Orders;
  refunds: Refunds;
  invoices: Invoices;
  providers: PaymentProviders;
  /** Milliseconds in which an order has to be paid online. */
  holdMs: number;
  /** The clock of the jobs. */
  now?: () => number;
}

export type PaymentServices = ReturnType<typeof createPayments>;

/** Composes the services that collect money for orders and send it back. */
export function createPayments(deps: Dependencies) {
  const { connection, log, providers, mailSettings } = deps;
  const base = { ...deps, ledger: new PaymentLedger(connection) };
  const charges = new Charges(base);
  const refundResults = new RefundResults(base);
  const disputes = new Disputes(base);
  const reconciliation = new PaymentReconciliation({ ...base, charges });
  const paymentEvents = new PaymentEvents({ ...base, reconciliation, refundResults, disputes });
  const payments = new Payments({ ...base, reconciliation, storeUrl: mailSettings.storeUrl });
  const paymentRecords = new PaymentRecords({ ...base, charges, refundResults });
  const demoPayments = new DemoPayments({ connection, providers, reconciliation });
  const holds = new PaymentHolds({ ...base, reconciliation });
  const refundSender = new RefundSender({ ...base, refundResults });
  const jobs = new BackgroundJobs(
    {
      reconciliation: { intervalMs: 15_000, run: () => reconciliation.run() },
      paymentEvents: { intervalMs: 60_000, run: () => paymentEvents.processWaiting() },
      paymentHolds: { intervalMs: 15_000, run: () => holds.run() },
      refunds: { intervalMs: 2000, run: () => refundSender.run() },
    },
    log,
  );
  return {
    paymentSummary: new PaymentSummary(deps),
    ...{ providers, payments, paymentRecords, paymentEvents, demoPayments },
    ...{ reconciliation, holds, refundSender, jobs },
  };
}
