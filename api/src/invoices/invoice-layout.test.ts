import { expect, it } from 'vitest';
import { sampleInvoice } from '../../test/invoices.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { renderInvoice } from './invoice-pdf.mjs';

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

it('renders the same A4 file each time, on as many pages as it needs', async () => {
  const sample = sampleInvoice();
  const render = (lines = sample.lines) =>
    renderInvoice(invoiceLayout({ ...sample, lines }), sample.issuedAt);
  const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  const [one, again] = [await render(), await render()];
  expect(one.equals(again)).toBe(true);
  expect(one.toString('latin1')).toMatch(/^%PDF-1[\s\S]*MediaBox \[0 0 595\.28 841\.89\]/);
  expect(pagesOf(one)).toBe(1);
  const many = Array.from({ length: 60 }, () => sample.lines).flat();
  expect(pagesOf(await render(many))).toBeGreaterThan(1);
});
