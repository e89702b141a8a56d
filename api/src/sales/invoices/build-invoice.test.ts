import { addedTax } from '@vajra/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleInvoice, testSeller } from '../../../test/invoices.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { buildCreditNote, buildDebitNote, buildInvoice } from './build-invoice.ts';
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

describe('shipping', () => {
  const stone = { unit: 40_000, quantity: 2, rate: { hsn: '7102', rate: 1.5 } };
  const ring = { unit: 70_000, quantity: 1, rate: { hsn: '7113', rate: 3 } };

  /** Returns an order of a customer in the seller's state. */
  function orderOf(
    items: readonly Pick<typeof stone, 'unit' | 'quantity'>[],
    price: number,
    changes: Partial<OrderDocument> = {},
  ): OrderDocument {
    const names = { sku: 'VJ-1', name: 'Piece', image: null };
    const shipping = { methodId: 1, name: 'Express', price, fromDays: 2, toDays: 4 };
    return {
      ...{ _id: '7K3MQ-9QXTD', u_id: 2, currency: 'INR', customer: null, shippingAddress: null },
      ...{ items: items.map((item, p_id) => ({ ...names, p_id, ...item })), shipping },
      ...changes,
    } as OrderDocument; // what an invoice is built from
  }

  const settings = { seller: testSeller };

  it.each([
    ['first', [stone, ring]],
    ['last', [ring, stone]],
  ])('has the rate of the most valuable line of two rates, which is the %s', (_, items) => {
    const rates = items.map(({ rate }) => rate);
    const { lines, sum } = buildInvoice(orderOf(items, 10_150), settings, rates);
    // 10,150 at 1.5 % are 10,000 and twice 75; two stones cost more than a ring.
    expect(lines[2]).toEqual({
      ...{ description: 'Shipping', sku: '', quantity: null, hsn: '7102', rate: 150 },
      ...{ taxable: 10_000, cgst: 75, sgst: 75, igst: 0, total: 10_150 },
    });
    expect(lines.map(({ rate }) => rate)).toContain(300);
    expect(sum.total).toBe(80_000 + 70_000 + 10_150);
  });

  it('has no line when it is free of charge', () => {
    expect(buildInvoice(orderOf([stone], 0), settings, [stone.rate]).lines).toHaveLength(1);
  });

  it('is taxed on the invoice as at checkout, when tax is added to prices', () => {
    const item = fc.record({
      unit: fc.integer({ min: 1, max: 1_000_000_00 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      rate,
    });
    const items = fc.array(item, { minLength: 1, maxLength: 4 });
    const taxedSupply = fc.constantFrom(...supplies.filter((each) => each !== 'export_lut'));
    fc.assert(
      fc.property(items, fc.nat(1_000_00), taxedSupply, (given, price, supply) => {
        const taxBasis = {
          placeOfSupply: { supply, place: '', stateCode: null },
          lines: given.map((each) => ({ hsn: '7113', rate: each.rate })),
        };
        const lines = given.map((each) => ({
          ...{ amount: each.unit * each.quantity, rate: each.rate },
        }));
        const { sum } = buildInvoice(orderOf(given, price, { taxBasis }), settings, []);
        expect(sum.total - sum.taxable).toBe(addedTax(lines, price));
      }),
    );
  });
});
