import type { OrderDocument } from '../../sales/orders/order.model.ts';
import type { PaymentDocument } from '../../sales/payments/payment.model.ts';
import type {
  DisputeDocument,
  PaymentLedgerDocument,
} from '../../sales/payments/payment-records.model.ts';
import type { RefundDocument } from '../../sales/payments/refund.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Order = Pick<OrderDocument, '_id' | 'total' | 'currency' | 'status' | 'payment'>;

/** The money of an order, from its documents. */
interface Money {
  payments: PaymentDocument[];
  refunds: RefundDocument[];
  disputes: DisputeDocument[];
  entries: PaymentLedgerDocument[];
}

const fields = { total: 1, currency: 1, status: 1, payment: 1 } as const;

/** Reports orders whose payment differs from their charges, refunds, disputes or ledger. */
export async function* checkPayments(store: StoreSnapshot): AsyncGenerator<string> {
  for await (const orders of readBatches<Order>(store, 'orders', fields)) {
    const money = await moneyOf(
      store,
      orders.map(({ _id }) => _id),
    );
    for (const order of orders) {
      const found = money.get(order._id) ?? emptyMoney();
      for (const discrepancy of discrepanciesOf(order, found)) {
        yield `payment of order ${order._id}: ${discrepancy}`;
      }
    }
  }
}

function* discrepanciesOf({ payment, total, status }: Order, money: Money): Generator<string> {
  const charges = money.payments.flatMap((each) => each.charges);
  const paid = sum(charges.filter(({ isApplied }) => isApplied));
  const refunded = sum(money.refunds.filter((each) => each.isOfOrder && each.state !== 'failed'));
  const stored = { paid: payment?.paid ?? 0, refunded: payment?.refunded ?? 0 };
  if (stored.paid !== paid) yield `paid is ${stored.paid}, expected ${paid} from its charges`;
  if (stored.refunded !== refunded) {
    yield `refunded is ${stored.refunded}, expected ${refunded} from its refunds`;
  }
  if (refunded > paid) yield `${refunded} are refunded of ${paid}`;
  if (payment?.state === 'paid' && paid - refunded < total) {
    yield `state is paid, but ${paid - refunded} of ${total} are there`;
  }
  if (status === 'Cancelled' && payment?.holdUntil) yield 'is held, although it is cancelled';
  for (const charge of charges.filter(({ isApplied }) => !isApplied)) {
    const returned = money.refunds.some(({ chargeId }) => chargeId === charge.chargeId);
    if (!returned) yield `charge ${charge.chargeId} neither paid the order nor is sent back`;
  }
  yield* refundDiscrepancies(money);
  yield* ledgerDiscrepancies(money);
}

/** Providers refuse to send more of a charge back than was charged. */
function* refundDiscrepancies({ payments, refunds }: Money): Generator<string> {
  for (const { _id: paymentId, charges } of payments) {
    for (const { chargeId, amount } of charges) {
      const ofCharge = refunds.filter(
        (each) =>
          each.paymentId === paymentId && each.chargeId === chargeId && each.state !== 'failed',
      );
      if (sum(ofCharge) > amount) {
        yield `${sum(ofCharge)} are refunded of charge ${chargeId}, which is ${amount}`;
      }
    }
  }
}

function* ledgerDiscrepancies({ payments, refunds, disputes, entries }: Money): Generator<string> {
  const ofKind = (kind: PaymentLedgerDocument['kind']) =>
    sum(entries.filter((each) => each.kind === kind));
  const expected = {
    charge: sum(payments.flatMap(({ charges }) => charges)),
    refund: -sum(refunds.filter(({ state }) => state === 'succeeded')),
    dispute: -sum(disputes),
    dispute_won: sum(disputes.filter(({ state }) => state === 'won')),
  };
  for (const kind of ['charge', 'refund', 'dispute', 'dispute_won'] as const) {
    if (ofKind(kind) === expected[kind]) continue;
    yield `the ledger has ${ofKind(kind)} of kind ${kind}, expected ${expected[kind]}`;
  }
}

/** Adds up amounts of one order. Charges in another currency are sent back in it, so they cancel out. */
function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

async function moneyOf(
  store: StoreSnapshot,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const money = new Map<string, Money>();
  const of = (orderId: string) => {
    const found = money.get(orderId) ?? emptyMoney();
    money.set(orderId, found);
    return found;
  };
  const read = <Row>(name: string) => readMatching<Row>(store, name, 'orderId', orderIds);
  for await (const row of read<PaymentDocument>('payments')) of(row.orderId).payments.push(row);
  for await (const row of read<RefundDocument>('refunds')) of(row.orderId).refunds.push(row);
  for await (const row of read<DisputeDocument>('disputes')) of(row.orderId).disputes.push(row);
  for await (const row of read<PaymentLedgerDocument>('payment_ledger')) {
    of(row.orderId).entries.push(row);
  }
  return money;
}

function emptyMoney(): Money {
  return { payments: [], refunds: [], disputes: [], entries: [] };
}
