import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../../../test/invoices.ts';
import { buildCreditNote, buildDebitNote, costOf, leftOf } from './build-invoice.ts';
import { sumTaxes, type TaxAmounts, taxLine } from './tax.ts';

const options = { supply: 'intra_state', isIncluded: true } as const;
const common = { description: 'Piece', sku: 'VJ-1' };
/** Two rings of 10,300 and a stone of 10,150; the taxable value of each is 10,000. */
const lines = [
  {
    ...common,
    hsn: '7113',
    rate: 300,
    quantity: 2,
    ...taxLine({ amount: 20_600, rate: 300 }, options),
  },
  {
    ...common,
    hsn: '7102',
    rate: 150,
    quantity: 1,
    ...taxLine({ amount: 10_150, rate: 150 }, options),
  },
];
const invoice = sampleInvoice({ lines, sum: sumTaxes(lines) });
const reason = 'Damaged';

const totals = (note: { lines: readonly TaxAmounts[] } | null) =>
  note?.lines.map(({ total }) => total);
/** Returns the note that is issued for what was built. */
const issued = (built: ReturnType<typeof buildCreditNote>) => sampleInvoice(built ?? {});

describe('a credit note', () => {
  it('names the invoice, the reason and the lines without pieces', () => {
    const note = buildCreditNote(invoice, [], { amount: 10_150, reason, pieces: [0, 1] });
    expect(note).toMatchObject({
      kind: 'credit_note',
      ...{ orderId: invoice.orderId, u_id: invoice.u_id, currency: invoice.currency, reason },
      ...{ seller: invoice.seller, buyer: invoice.buyer, placeOfSupply: invoice.placeOfSupply },
      corrects: { number: invoice.number, day: invoice.day },
      sum: { taxable: 10_000, cgst: 75, sgst: 75, igst: 0, total: 10_150 },
    });
    expect(note?.lines[0]).toMatchObject({ rate: 300, quantity: null, taxable: 0, total: 0 });
    expect(note?.lines[1]).toMatchObject({ rate: 150, quantity: null, taxable: 10_000, cgst: 75 });
  });

  it('credits the pieces that came back first, and other lines with what is beyond them', () => {
    const credit = (amount: number, pieces: number[]) =>
      totals(buildCreditNote(invoice, [], { amount, reason, pieces }));
    expect(credit(10_300, [1, 0])).toEqual([10_300, 0]);
    expect(credit(10_150, [0, 1])).toEqual([0, 10_150]);
    expect(credit(5_000, [1])).toEqual([5_000, 0]);
    // 10,300 are left of the rings and 10,150 of the stone.
    expect(credit(10_300 + 2_045, [1])).toEqual([10_300 + 1_030, 1_015]);
  });

  it('credits pieces of several lines in proportion to what they cost', () => {
    const note = buildCreditNote(invoice, [], { amount: 2_045, reason, pieces: [1, 1] });
    expect(totals(note)).toEqual([1_030, 1_015]);
  });

  it('credits all lines in proportion to their remaining amounts without pieces', () => {
    const first = issued(buildCreditNote(invoice, [], { amount: 10_300, reason, pieces: [1] }));
    const note = buildCreditNote(invoice, [first], { amount: 2_045, reason });
    expect(totals(note)).toEqual([1_030, 1_015]);
  });

  it('credits no more of a line than is left of it', () => {
    const first = issued(buildCreditNote(invoice, [], { amount: 10_150, reason, pieces: [0, 1] }));
    const note = buildCreditNote(invoice, [first], { amount: 10_150, reason, pieces: [0, 1] });
    expect(totals(note)).toEqual([10_150, 0]);
  });

  it('credits at most the remaining amount of the invoice, and nothing after that', () => {
    const first = issued(buildCreditNote(invoice, [], { amount: 30_000, reason }));
    expect(leftOf(invoice, [first])).toBe(750);
    const second = buildCreditNote(invoice, [first], { amount: 10_000, reason });
    expect(second?.sum.total).toBe(750);
    expect(leftOf(invoice, [first, issued(second)])).toBe(0);
    expect(buildCreditNote(invoice, [first, issued(second)], { amount: 1, reason })).toBeNull();
    expect(buildCreditNote(invoice, [], { amount: 0, reason })).toBeNull();
  });
});

it('a debit note takes back its credit note', () => {
  const credit = {
    ...issued(buildCreditNote(invoice, [], { amount: 10_300, reason })),
    number: 'VJ/2627/0002',
  };
  const note = buildDebitNote(credit);
  expect(note).toMatchObject({
    kind: 'debit_note',
    ...{ orderId: invoice.orderId, u_id: invoice.u_id, currency: invoice.currency },
    ...{ lines: credit.lines, sum: credit.sum },
    corrects: { number: invoice.number, day: invoice.day },
    reason: 'The refund of credit note VJ/2627/0002 did not arrive',
  });
  expect(leftOf(invoice, [credit, sampleInvoice(note)])).toBe(30_750);
});

it('pieces cost their share of a line, and at most the line', () => {
  const [rings] = lines;
  if (!rings) throw new Error('no line');
  expect([0, 1, 2, 3].map((pieces) => costOf(rings, pieces))).toEqual([0, 10_300, 20_600, 20_600]);
  expect(costOf({ ...rings, quantity: null }, 1)).toBe(0);
});
