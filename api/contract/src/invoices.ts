import { z } from 'zod';
import { byteStream, defineEndpoint, textStream } from './endpoint.ts';
import { text } from './fields.ts';
import { day } from './orders.ts';
import { orderReaders } from './staff-roles.ts';

const invoiceParams = z.object({
  invoiceId: text(100).regex(/^[\w-]+$/, 'is not the id of an invoice'),
});

export const invoiceEndpoints = {
  exportInvoices: defineEndpoint({
    method: 'GET',
    path: '/api/invoices/export',
    description:
      "All invoices, credit notes and debit notes of a period in the store's time zone, as CSV with one row per line. Amounts of credit notes are negative.",
    access: 'admin',
    roles: orderReaders,
    query: z.object({ from: day.describe('The first day.'), to: day.describe('The last day.') }),
    success: { kind: 'file', type: 'text/csv' },
    response: textStream,
  }),
  downloadMyInvoice: defineEndpoint({
    method: 'GET',
    path: '/api/invoices/mine/{invoiceId}',
    description: "An invoice or credit note of one of the signed-in user's orders, as PDF.",
    access: 'customer',
    params: invoiceParams,
    failures: [404, 429],
    success: { kind: 'file', type: 'application/pdf' },
    response: byteStream,
  }),
  downloadInvoice: defineEndpoint({
    method: 'GET',
    path: '/api/invoices/{invoiceId}',
    description: 'An invoice or credit note, as PDF.',
    access: 'admin',
    roles: orderReaders,
    params: invoiceParams,
    failures: [404, 429],
    success: { kind: 'file', type: 'application/pdf' },
    response: byteStream,
  }),
} as const;
