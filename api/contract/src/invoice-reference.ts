import { z } from 'zod';
import { timestamp } from './fields.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An invoice or credit note of an order. */
export const invoiceReference = z
  .object({
    invoiceId: z.string(),
    kind: z.enum(invoiceKinds),
    number: z.string(),
    issuedAt: timestamp,
  })
  .meta({ id: 'InvoiceReference' });
export type InvoiceReference = z.output<typeof invoiceReference>;
