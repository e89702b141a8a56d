import { z } from 'zod';
import { timestamp } from './fields.ts';

export const invoiceKinds = ['invoice', 'credit_note', 'debit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A document of an order. A debit note takes back a credit note whose refund did not arrive. */
export const invoiceReference = z
  .object({
    invoiceId: z.string(),
    kind: z.enum(invoiceKinds),
    number: z.string(),
    issuedAt: timestamp,
  })
  .meta({ id: 'InvoiceReference' });
export type InvoiceReference = z.output<typeof invoiceReference>;
