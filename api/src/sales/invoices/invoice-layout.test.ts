import { expect, it } from 'vitest';
import { sampleInvoice } from '../../../test/invoices.ts';
import type { PieceDetails } from '../../catalogue/products/piece-details.ts';
import type { InvoiceDocument } from './invoice.model.ts';
import { type InvoiceLayout, invoiceLayout } from './invoice-layout.ts';
import { type Supply, taxLine } from './tax.ts';

it('names seller, buyer, taxes and the masked PAN', () => {
  const pan = { masked: 'ABCxxxxx4F', encrypted: 'secret' };
  const sample = sampleInvoice();
  const layout = invoiceLayout(sampleInvoice({ buyer: { ...sample.buyer, pan } }));
  expect(layout).toMatchObject({ title: 'Tax invoice', number: 'VJ/2627/0001' });
  expect(layout.seller).toContain('GSTIN 24AAACV1234F1ZV');
  expect(layout.buyer).toContain('PAN ABCxxxxx4F');
  expect(layout.facts).toContainEqual(['Place of supply', 'Gujarat (24)']);
  expect(layout.sums.map(([name]) => name)).toEqual(['Taxable value', 'CGST', 'SGST', 'Total']);
  expect(JSON.stringify(layout)).not.toContain('secret');
});

it('declares exports, and what a credit note corrects', () => {
  const placeOfSupply = { supply: 'export_lut', place: 'Japan', stateCode: null } as const;
  const exported = invoiceLayout(sampleInvoice({ placeOfSupply }));
  expect(exported.notes[0]).toMatch(/without payment of integrated tax\. LUT AD24/);
  const corrects = { number: 'VJ/2627/0001', day: '2026-11-23' };
  const note = invoiceLayout(sampleInvoice({ kind: 'credit_note', corrects, reason: 'Damaged' }));
  expect(note.facts).toContainEqual(['Against invoice', 'VJ/2627/0001 of 23-11-2026']);
  expect(note.notes).toContain('Reason: Damaged');
  expect(invoiceLayout(sampleInvoice({ kind: 'debit_note' })).title).toBe('Debit note');
});

/** Returns the layout of an invoice of 1,00,000 rupees at 3%, plus the tax. */
function layoutOf(supply: Supply, changes: Partial<InvoiceDocument> = {}) {
  const taxes = taxLine({ amount: 10_000_000, rate: 300 }, { supply, isIncluded: false });
  const line = { description: 'Ring', sku: 'VJ-1', hsn: '7113', rate: 300, quantity: 2, ...taxes };
  const placeOfSupply = { supply, place: 'Goa', stateCode: '30' };
  return invoiceLayout(sampleInvoice({ placeOfSupply, lines: [line], sum: taxes, ...changes }));
}

const titles = ({ columns }: InvoiceLayout) => columns.map(({ title }) => title);

it.each([
  ['inter_state', '₹3,000.00\n3%', '₹3,000.00', '₹1,03,000.00'],
  ['export_taxed', '₹3,000.00\n3%', '₹3,000.00', '₹1,03,000.00'],
  // Exports under a letter of undertaking are not taxed.
  ['export_lut', '₹0.00\n0%', '₹0.00', '₹1,00,000.00'],
] as const)('has the integrated tax of %s in rows and sums', (supply, cell, tax, total) => {
  const layout = layoutOf(supply);
  expect(titles(layout)).toEqual(['Description', 'HSN', 'Qty', 'Taxable', 'IGST', 'Total']);
  expect(layout.rows).toEqual([['Ring\nVJ-1', '7113', '2', '₹1,00,000.00', cell, total]]);
  expect(layout.sums).toEqual([
    ['Taxable value', '₹1,00,000.00'],
    ['IGST', tax],
    ['Total', total],
  ]);
});

it('has half of the tax and of its rate for the centre and for the state', () => {
  const layout = layoutOf('intra_state');
  expect(titles(layout)).toEqual(['Description', 'HSN', 'Qty', 'Taxable', 'CGST', 'SGST', 'Total']);
  const half = '₹1,500.00\n1.5%';
  const row = ['Ring\nVJ-1', '7113', '2', '₹1,00,000.00', half, half, '₹1,03,000.00'];
  expect(layout.rows).toEqual([row]);
  expect(layout.sums).toEqual([
    ['Taxable value', '₹1,00,000.00'],
    ['CGST', '₹1,500.00'],
    ['SGST', '₹1,500.00'],
    ['Total', '₹1,03,000.00'],
  ]);
});

it('has the cell of each amount in its own column, and no quantity in notes', () => {
  const amounts = { taxable: 100, cgst: 200, sgst: 300, igst: 0, total: 600 };
  const line = { description: 'Shipping', sku: '', hsn: '7113', rate: 25, quantity: null };
  const changes = { lines: [{ ...line, ...amounts }], sum: amounts };
  const cells = ['₹1.00', '₹2.00\n0.125%', '₹3.00\n0.125%', '₹6.00'];
  const invoice = layoutOf('intra_state', changes);
  expect(invoice.rows).toEqual([['Shipping', '7113', '', ...cells]]);
  expect(invoice.sums.map(([, value]) => value)).toEqual(['₹1.00', '₹2.00', '₹3.00', '₹6.00']);
  const note = layoutOf('intra_state', { ...changes, kind: 'credit_note' });
  expect(titles(note)).toEqual(['Description', 'HSN', 'Taxable', 'CGST', 'SGST', 'Total']);
  expect(note.rows).toEqual([['Shipping', '7113', ...cells]]);
  expect(note.title).toBe('Credit note');
});

it('has what is known of a piece below its name', () => {
  const [line] = sampleInvoice().lines;
  const descriptionOf = (details: PieceDetails) =>
    invoiceLayout(sampleInvoice({ lines: line ? [{ ...line, details }] : [] })).rows[0]?.[0];
  const all = {
    ...{ grossGrams: 4.5, netGrams: 4.125, carats: 1.02 },
    ...{ purity: '18K gold (750)', certificate: 'GIA 2141438167\u202e' },
  };
  expect(descriptionOf(all)?.split('\n')).toEqual([
    'Solitaire ring',
    'VJ-10001',
    'Gross weight: 4.50 g',
    'Net weight: 4.125 g',
    'Carat weight: 1.02 ct',
    'Purity: 18K gold (750)',
    'Certificate: GIA 2141438167',
  ]);
  expect(descriptionOf({ carats: 0.5 })).toBe('Solitaire ring\nVJ-10001\nCarat weight: 0.50 ct');
  expect(descriptionOf({})).toBe('Solitaire ring\nVJ-10001');
});

it('fills the width of the table with its columns', () => {
  for (const kind of ['invoice', 'credit_note'] as const) {
    for (const supply of ['intra_state', 'inter_state'] as const) {
      const { columns } = layoutOf(supply, { kind });
      expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      expect(Math.min(...columns.map(({ share }) => share))).toBeGreaterThan(0.05);
    }
  }
});

it('has the addresses of seller and buyer, and the facts of the invoice', () => {
  const layout = invoiceLayout(sampleInvoice());
  expect(layout.seller).toEqual([
    'Vajra Gems Private Limited',
    '1 Ring Road, Surat 395003',
    'Gujarat (24)',
    'GSTIN 24AAACV1234F1ZV',
  ]);
  expect(layout.facts).toEqual([
    ['Invoice', 'VJ/2627/0001'],
    ['Date', '23-11-2026'],
    ['Order', '7K3MQ-9QXTD'],
    ['Place of supply', 'Gujarat (24)'],
    ['Currency', 'INR'],
    ['Reverse charge', 'No'],
  ]);
  expect(layout.amountInWords).toBe('One lakh three thousand rupees only');
  expect(layout.notes).toEqual(['Issued electronically and valid without a signature.']);
  const buyer = { name: 'Unregistered customer', phone: '', address: [] };
  expect(invoiceLayout(sampleInvoice({ buyer })).buyer).toEqual(['Unregistered customer']);
});

it('has amounts in the currency of the order', () => {
  const placeOfSupply = { supply: 'export_taxed', place: 'Japan', stateCode: null } as const;
  const layout = layoutOf('export_taxed', { currency: 'USD', placeOfSupply });
  expect(layout.sums.at(-1)).toEqual(['Total', '$103,000.00']);
  expect(layout.amountInWords).toBe('One hundred three thousand dollars only');
  expect(layout.facts).toContainEqual(['Place of supply', 'Japan']);
  expect(layout.facts).toContainEqual(['Currency', 'USD']);
  expect(layout.notes[0]).toBe('Supply meant for export on payment of integrated tax.');
});

it('lets no text of a customer add a line, or turn the text after it around', () => {
  const sample = sampleInvoice();
  const [line] = sample.lines;
  const layout = invoiceLayout({
    ...sample,
    buyer: {
      ...sample.buyer,
      name: 'Asha\r\nGSTIN 24AAACV1234F1ZV\u202e',
      address: [`1 Ring Road${'\n'.repeat(200)}PAN ABCDE1234F`, 'Surat\u2028Gujarat', 'India'],
    },
    lines: line ? [{ ...line, description: 'Ring\nfree of tax' }] : [],
    reason: 'Damaged\nTotal ₹0.00',
  });
  expect(layout.buyer).toEqual([
    'Asha GSTIN 24AAACV1234F1ZV',
    '1 Ring Road PAN ABCDE1234F',
    'Surat Gujarat',
    'India',
    '+919812345678',
  ]);
  expect(layout.rows[0]?.[0]).toBe('Ring free of tax\nVJ-10001');
  expect(layout.notes[0]).toBe('Reason: Damaged Total ₹0.00');
});

it.each([
  ['India', 'sc'],
  ['China', 'sc'],
  ['Taiwan', 'tc'],
  ['Hong Kong', 'tc'],
  ['Japan', 'jp'],
  ['South Korea', 'kr'],
])('has the characters of %s in the forms of %s', (country, region) => {
  const sample = sampleInvoice();
  const buyer = { ...sample.buyer, address: ['1', 'Taipei', country] };
  expect(invoiceLayout(sampleInvoice({ buyer })).hanRegion).toBe(region);
});
