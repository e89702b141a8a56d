import { type LookupKind, lookupKinds } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { lookupCollection } from '../catalogue/lookups/lookup-collection.ts';

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
export async function isEmptyStore(connection: Connection): Promise<boolean> {
  for (const name of [...fixed, ...lookupNames]) {
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return false;
  }
  return true;
}

/** Deletes everything that an interrupted seed may have written, except indexes. */
export async function clearStore(connection: Connection): Promise<void> {
  for (const name of [...fixed, ...orderRecords, ...lookupNames, ...counters]) {
    await connection.collection(name).deleteMany({});
  }
}
