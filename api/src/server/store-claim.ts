import { randomUUID } from 'node:crypto';
import { type LookupKind, lookupKinds } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { lookupCollection } from '../catalogue/lookups/lookup-collection.ts';
import { withLock } from '../platform/mongo/lock.ts';

const fixed = [
  'users',
  'products',
  'stock_ledger',
  'orders',
  'reviews',
  'saved_lists',
  'stock_alerts',
  'inquiries',
  'contacts',
  'newsletter_subscribers',
  'sliders',
  'news_lines',
] as const;
const orderRecords = [
  'payments',
  'refunds',
  'payment_ledger',
  'invoices',
  'invoice_series',
  'returns',
  'store_settings',
] as const;
const counters = [
  'missed_searches',
  'sequences',
  'change_spaces',
  'product_versions',
  'product_changes',
  'media.files',
  'media.chunks',
] as const;

const lookupNames = lookupKinds.map((kind: LookupKind) => lookupCollection(kind));

/** Whether the store holds no data. */
async function isEmptyStore(connection: Connection): Promise<boolean> {
  for (const name of [...fixed, ...lookupNames]) {
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  }
  return true;
}

/** Deletes everything that an interrupted seed may have written, except indexes. */
async function clearStore(connection: Connection): Promise<void> {
  for (const name of [...fixed, ...orderRecords, ...lookupNames, ...counters]) {
    await connection.collection(name).deleteMany({});
  }
}

interface Mark {
  _id: 'seed';
  kind: string;
  /** Set to 'done' after everything else: only then is the store complete. */
  state: 'filling' | 'done';
  owner: string;
}

/**
 * Runs `fill` on an empty store, once: after an interruption it deletes what was written and starts
 * over, and of several processes one fills the store while the others wait. Leaves any other store
 * unchanged.
 * @returns whether this call filled the store
 */
export async function fillOnce(
  connection: Connection,
  kind: string,
  fill: () => Promise<void>,
): Promise<boolean> {
  const marks = connection.collection<Mark>('seed');
  const isIncomplete = async () => {
    const mark = await marks.findOne({ _id: 'seed' });
    return mark ? mark.state !== 'done' : isEmptyStore(connection);
  };
  if (!(await isIncomplete())) return false;
  return withLock(connection, 'seed', async () => {
    if (!(await isIncomplete())) return false; // another process has filled it meanwhile
    const owner = randomUUID();
    const filling = { $set: { kind, state: 'filling', owner } } as const;
    const interrupted = await marks.findOneAndUpdate({ _id: 'seed' }, filling, { upsert: true });
    if (interrupted) await clearStore(connection);
    await fill();
    const { matchedCount } = await marks.updateOne(
      { _id: 'seed', owner },
      { $set: { state: 'done' } },
    );
    if (matchedCount === 0) throw new Error('another process took over filling this store');
    return true;
  });
}
