import { toDecimal } from '@vajra/contract';
import type { CsvCell } from '../../platform/csv/csv-text.ts';
import type { OrderDocument } from './order.model.ts';

type Column = readonly [header: string, cell: (order: OrderDocument) => CsvCell];

/** The columns of the CSV export, which has one row per order and times in UTC. */
const columns: readonly Column[] = [
  ['Order ID', ({ _id }) => _id],
  ['Placed (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Status', ({ status }) => status],
  ['User ID', ({ u_id }) => u_id],
  ['Customer', ({ customer }) => customer?.u_name ?? null],
  ['Email', ({ customer }) => customer?.email ?? null],
  ['Phone', ({ customer }) => customer?.mo_no ?? null],
  ['Address', ({ shippingAddress }) => shippingAddress?.address ?? null],
  ['City', ({ shippingAddress }) => shippingAddress?.city ?? null],
  ['State', ({ shippingAddress }) => shippingAddress?.state ?? null],
  ['Postal code', ({ shippingAddress }) => shippingAddress?.postalCode ?? null],
  ['Country', ({ shippingAddress }) => shippingAddress?.country ?? null],
  ['Payment', ({ paymentMethod }) => paymentMethod],
  ['Currency', ({ currency }) => currency],
  ['Shipping method', ({ shipping }) => shipping?.name ?? null],
  ['Shipping', ({ shipping }) => toDecimal(shipping?.price ?? 0)],
  ['Total', ({ total }) => toDecimal(total)],
  ['Pieces', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Items', ({ items }) => items.map(({ sku, quantity }) => `${sku} x ${quantity}`).join('; ')],
];

export const exportHeader = columns.map(([header]) => header);

export function exportRow(order: OrderDocument): CsvCell[] {
  return columns.map(([, cell]) => cell(order));
}
