import { toDecimal } from '@vajra/contract';
import type { CsvCell } from '../../platform/csv/csv-text.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice.model.ts';

interface Row {
  document: InvoiceDocument;
  line: InvoiceLine;
  /** -1 for credit notes, so that the sums of columns are right. */
  sign: 1 | -1;
}

type Column = readonly [header: string, cell: (row: Row) => CsvCell];

/** The columns of the accountant's export, which has one row per line of a document. */
const columns: readonly Column[] = [
  ['Document', ({ document }) => kindNames[document.kind]],
  ['Number', ({ document }) => document.number],
  ['Date', ({ document }) => document.day],
  ['Order ID', ({ document }) => document.orderId],
  ['Against invoice', ({ document }) => document.corrects?.number ?? null],
  ['Reason', ({ document }) => document.reason ?? null],
  ['Seller GSTIN', ({ document }) => document.seller.gstin],
  ['Customer', ({ document }) => document.buyer.name],
  ['PAN', ({ document }) => document.buyer.pan?.masked ?? null],
  ['Place of supply', ({ document }) => document.placeOfSupply.place],
  ['State code', ({ document }) => document.placeOfSupply.stateCode],
  ['Supply', ({ document }) => supplyNames[document.placeOfSupply.supply]],
  ['Currency', ({ document }) => document.currency],
  ['SKU', ({ line }) => line.sku],
  ['Description', ({ line }) => line.description],
  ['HSN', ({ line }) => line.hsn],
  ['Quantity', ({ line }) => line.quantity],
  ['Rate %', ({ line }) => line.rate / 100],
  ['Taxable value', ({ line, sign }) => sign * toDecimal(line.taxable)],
  ['CGST', ({ line, sign }) => sign * toDecimal(line.cgst)],
  ['SGST', ({ line, sign }) => sign * toDecimal(line.sgst)],
  ['IGST', ({ line, sign }) => sign * toDecimal(line.igst)],
  ['Total', ({ line, sign }) => sign * toDecimal(line.total)],
];

const kindNames = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
} as const;

const supplyNames = {
  intra_state: 'Within the state',
  inter_state: 'Between states',
  export_lut: 'Export under LUT',
  export_taxed: 'Export with IGST',
} as const;

export const invoiceExportHeader = columns.map(([header]) => header);

export function invoiceExportRows(document: InvoiceDocument): CsvCell[][] {
  const sign = document.kind === 'credit_note' ? -1 : 1;
  // Adding zero turns -0 into 0.
  const plain = (cell: CsvCell) => (typeof cell === 'number' ? cell + 0 : cell);
  return document.lines.map((line) =>
    columns.map(([, cell]) => plain(cell({ document, line, sign }))),
  );
}
