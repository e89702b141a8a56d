import { formatMoney, gstStates } from '@vajra/contract';
import { cleanLine } from '../../platform/mail/mail-content.ts';
import { amountInWords } from './amount-in-words.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice.model.ts';
import type { Supply } from './tax.ts';

export interface Column {
  title: string;
  /** Share of the table's width. */
  share: number;
  isNumber?: true;
}

/** Whose forms Chinese characters have: Simplified or Traditional Chinese, Japanese or Korean. */
export type HanRegion = 'sc' | 'tc' | 'jp' | 'kr';

/** What an invoice says, independent of the file format. */
export interface InvoiceLayout {
  title: string;
  number: string;
  seller: string[];
  /** The first line is the name. */
  buyer: string[];
  facts: [name: string, value: string][];
  columns: Column[];
  rows: string[][];
  sums: [name: string, value: string][];
  amountInWords: string;
  /** Declarations and notes. */
  notes: string[];
  hanRegion: HanRegion;
}

/** By country, as addresses have it. */
const hanRegions: ReadonlyMap<string, HanRegion> = new Map([
  ['Hong Kong', 'tc'],
  ['Japan', 'jp'],
  ['Macao', 'tc'],
  ['North Korea', 'kr'],
  ['South Korea', 'kr'],
  ['Taiwan', 'tc'],
]);

const noteNames = { credit_note: 'Credit note', debit_note: 'Debit note' } as const;

const declarations: Partial<Record<Supply, string>> = {
  export_lut:
    'Supply meant for export under bond or letter of undertaking without payment of integrated tax.',
  export_taxed: 'Supply meant for export on payment of integrated tax.',
};

/** Returns the text of an invoice, credit note or debit note. The same document always gives the same layout. */
export function invoiceLayout(document: InvoiceDocument): InvoiceLayout {
  const { kind, number, seller, buyer, sum, corrects, reason, placeOfSupply } = document;
  const money = (minor: number) => formatMoney(minor, document.currency);
  const isNote = kind !== 'invoice';
  const isIntraState = placeOfSupply.supply === 'intra_state';
  const declaration = declarations[placeOfSupply.supply];
  const taxSums: [string, string][] = isIntraState
    ? [
        ['CGST', money(sum.cgst)],
        ['SGST', money(sum.sgst)],
      ]
    : [['IGST', money(sum.igst)]];
  return {
    title: isNote ? noteNames[kind] : 'Tax invoice',
    number,
    seller: [
      seller.legalName,
      seller.address,
      `${gstStates[seller.state] ?? ''} (${seller.state})`,
      `GSTIN ${seller.gstin}`,
    ],
    // What others have written must not pass for lines of ours.
    buyer: [
      cleanLine(buyer.name),
      ...buyer.address.map(cleanLine),
      ...(buyer.phone ? [buyer.phone] : []),
      ...(buyer.pan ? [`PAN ${buyer.pan.masked}`] : []),
    ],
    facts: [
      [isNote ? noteNames[kind] : 'Invoice', number],
      ['Date', dateOf(document.day)],
      ['Order', document.orderId],
      ...(corrects
        ? [['Against invoice', `${corrects.number} of ${dateOf(corrects.day)}`] as [string, string]]
        : []),
      ['Place of supply', placeText(document)],
      ['Currency', document.currency],
      ['Reverse charge', 'No'],
    ],
    columns: columnsOf(isNote, isIntraState),
    rows: document.lines.map((line) => [
      [line.description, line.sku, ...detailLines(line)].map(cleanLine).filter(Boolean).join('\n'),
      line.hsn,
      ...(isNote ? [] : [line.quantity === null ? '' : String(line.quantity)]),
      money(line.taxable),
      ...taxCells(line, placeOfSupply.supply, money),
      money(line.total),
    ]),
    sums: [['Taxable value', money(sum.taxable)], ...taxSums, ['Total', money(sum.total)]],
    amountInWords: amountInWords(sum.total, document.currency),
    notes: [
      ...(reason ? [`Reason: ${cleanLine(reason)}`] : []),
      ...(declaration
        ? [
            placeOfSupply.supply === 'export_lut'
              ? `${declaration} LUT ${seller.lut}.`
              : declaration,
          ]
        : []),
      'Issued electronically and valid without a signature.',
    ],
    hanRegion: hanRegions.get(buyer.address.at(-1) ?? '') ?? 'sc',
  };
}

function detailLines({ details }: InvoiceLine): string[] {
  if (!details) return [];
  const { grossGrams, netGrams, carats, purity, certificate } = details;
  const weight = (amount: number, unit: string) => `${amount.toFixed(3).replace(/0$/, '')} ${unit}`;
  return [
    grossGrams ? `Gross weight: ${weight(grossGrams, 'g')}` : '',
    netGrams ? `Net weight: ${weight(netGrams, 'g')}` : '',
    carats ? `Carat weight: ${weight(carats, 'ct')}` : '',
    purity ? `Purity: ${purity}` : '',
    certificate ? `Certificate: ${certificate}` : '',
  ];
}

function columnsOf(isNote: boolean, isIntraState: boolean): Column[] {
  const others: Column[] = [
    { title: 'HSN', share: 0.09 },
    ...(isNote ? [] : [{ title: 'Qty', share: 0.06, isNumber: true } as const]),
    { title: 'Taxable', share: 0.15, isNumber: true },
    ...(isIntraState ? ['CGST', 'SGST'] : ['IGST']).map(
      (title) => ({ title, share: 0.135, isNumber: true }) as const,
    ),
    { title: 'Total', share: 0.15, isNumber: true },
  ];
  const share = 1 - others.reduce((sum, column) => sum + column.share, 0);
  return [{ title: 'Description', share }, ...others];
}

function taxCells(line: InvoiceLine, supply: Supply, money: (minor: number) => string): string[] {
  const percent = (rate: number) => `${Number((rate / 100).toFixed(3))}%`;
  if (supply === 'intra_state') {
    const half = percent(line.rate / 2);
    return [`${money(line.cgst)}\n${half}`, `${money(line.sgst)}\n${half}`];
  }
  return [`${money(line.igst)}\n${percent(supply === 'export_lut' ? 0 : line.rate)}`];
}

function placeText({ placeOfSupply: { place, stateCode } }: InvoiceDocument): string {
  return stateCode ? `${place} (${stateCode})` : place;
}

/** Formats 2026-11-23 as 23-11-2026, as is usual on invoices in India. */
function dateOf(day: string): string {
  return day.split('-').reverse().join('-');
}
