import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleInvoice } from '../../test/invoices.ts';
import { buildCreditNote, buildDebitNote } from './build-invoice.ts';
import type { InvoiceDocument } from './invoice.model.ts';
import { sumTaxes, supplies, taxLine } from './tax.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const rate = fc.constantFrom(25, 150, 300, 1_800);
/** A credit of a share of the invoice, and which of the credits so far is taken back after it. */
const steps = fc.array(
  fc.record({ percent: fc.integer({ min: 1, max: 60 }), takesBack: fc.option(fc.nat()) }),
  { maxLength: 6 },
);

it('credits each tax exactly in the end, whichever credits were taken back in between', () => {
  const lines = fc.array(fc.record({ amount, rate }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...supplies), steps, (given, supply, history) => {
      const [sample] = sampleInvoice().lines;
      const taxed = given.map((line) => ({
        ...{ description: '', sku: '', hsn: '7113', quantity: 1, ...sample, rate: line.rate },
        ...taxLine(line, { supply, isIncluded: true }),
      }));
      const invoice = sampleInvoice({ lines: taxed, sum: sumTaxes(taxed) });
      const notes: InvoiceDocument[] = [];
      const credits: InvoiceDocument[] = [];
      const credit = (wanted: number) => {
        const built = buildCreditNote(invoice, notes, { amount: wanted, reason: '' });
        if (!built) return;
        const note = sampleInvoice(built);
        notes.push(note);
        credits.push(note);
      };
      for (const { percent, takesBack } of history) {
        credit(Math.ceil((invoice.sum.total * percent) / 100));
        if (takesBack === null || credits.length === 0) continue;
        const [returned] = credits.splice(takesBack % credits.length, 1);
        if (returned) notes.push(sampleInvoice(buildDebitNote(returned)));
      }
      credit(invoice.sum.total);
      expect(sumTaxes(credits.flatMap((each) => each.lines))).toEqual(invoice.sum);
    }),
  );
});
