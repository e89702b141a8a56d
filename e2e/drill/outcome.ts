import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { checkConsistency } from '../../api/src/operations/consistency/check-consistency.ts';
import type { MailServer } from './mail-server.ts';
import type { Shoppers, Timeline } from './shoppers.ts';

const mailTimeoutMs = 150_000;

/** What a fault did to the shop. Times are in seconds. */
export interface Outcome {
  orders: number;
  lost: number;
  doubled: number;
  oversold: number;
  mailsTwice: number;
  mailsLost: number;
  election: number;
  withoutOrders: number;
  withoutBrowsing: number;
  longestRequest: number;
  failed: string;
}

/** Compares the responses that shoppers received with the database and the mail server. */
export async function assess(
  shoppers: Shoppers,
  connection: Connection,
  mails: MailServer,
  election: number,
): Promise<Outcome> {
  const stored = new Map<string, string[]>();
  const found = connection
    .collection('orders')
    .find({}, { projection: { 'shippingAddress.address': 1 } });
  for await (const { _id, shippingAddress } of found) {
    const mark: string = shippingAddress.address;
    stored.set(mark, [...(stored.get(mark) ?? []), String(_id)]);
  }
  const confirmed = shoppers.sent.flatMap(({ mark, orderId }) =>
    orderId ? [{ mark, orderId }] : [],
  );
  const orderIds = confirmed.map(({ orderId }) => orderId);
  for (const [problem, count] of [...shoppers.orders.problems, ...shoppers.browsing.problems]) {
    console.log(`  failed or took over 2 s: ${count} × ${problem}`);
  }
  return {
    orders: confirmed.length,
    lost: confirmed.filter(({ mark, orderId }) => !stored.get(mark)?.includes(orderId)).length,
    doubled: shoppers.sent.filter(({ mark }) => (stored.get(mark)?.length ?? 0) > 1).length,
    oversold: await countDiscrepancies(connection),
    mailsLost: await countMissing(orderIds, mails),
    mailsTwice: mails.countRepeated(orderIds),
    election,
    withoutOrders: longestGap(shoppers.orders, shoppers.stoppedAt),
    withoutBrowsing: longestGap(shoppers.browsing, shoppers.stoppedAt),
    longestRequest: Math.max(shoppers.orders.longestMs, shoppers.browsing.longestMs) / 1000,
    failed: describeFailures(shoppers),
  };
}

/** Returns the number of findings of `npm run check:ledger`, oversold products among them. */
async function countDiscrepancies(connection: Connection): Promise<number> {
  let count = 0;
  for await (const line of (await checkConsistency(connection)).discrepancies) {
    console.log(`  ${line}`);
    count++;
  }
  return count;
}

/** Waits for the confirmations of orders, and returns how many have not come. */
async function countMissing(orderIds: readonly string[], mails: MailServer): Promise<number> {
  const deadline = Date.now() + mailTimeoutMs;
  for (;;) {
    const missing = orderIds.filter((orderId) => !mails.has(orderId));
    if (missing.length === 0 || Date.now() > deadline) return missing.length;
    await setTimeout(1000);
  }
}

/** Returns the longest time without a success, in seconds. What waits may succeed after the end. */
function longestGap({ successes }: Timeline, end: number): number {
  const times = [...successes.filter((time) => time < end), end].sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / 1000;
}

function describeFailures({ orders, browsing }: Shoppers): string {
  const parts = [orders, browsing].map(({ statuses }) =>
    [...statuses]
      .filter(([status]) => status === 0 || status >= 500 || status === 429)
      .map(([status, count]) => `${count} × ${status || 'no answer'}`)
      .join(', '),
  );
  return parts.map((part) => part || 'none').join(' / ');
}
