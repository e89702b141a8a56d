import type { AuditEntry } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

function entry(parts: Partial<AuditEntry>): AuditEntry {
  return {
    audit_id: 'a',
    at: '2026-11-20T10:00:00.000Z',
    requestId: 'r',
    u_id: 1,
    u_name: 'Admin',
    endpoint: 'PUT /updateproduct/{p_id}',
    targets: ['p_id:5'],
    before: null,
    after: null,
    ...parts,
  };
}

const lines = (parts: Partial<AuditEntry>) =>
  fieldChanges(entry(parts)).map(({ field, before, after }) => `${field}: ${before} → ${after}`);

describe('fieldChanges', () => {
  it('shows amounts as amounts, also those that earlier releases stored in minor units', () => {
    const targets = ['returnId:12', 'orderId:7K3MQ-9QXTD'];
    expect(lines({ targets, before: {}, after: { refunded: 21_400_000 } })).toEqual([
      'Refunded: empty → 2,14,000.00',
    ]);
    expect(lines({ targets, before: {}, after: { refunded: '₹2,14,000.00' } })).toEqual([
      'Refunded: empty → ₹2,14,000.00',
    ]);
  });

  it('lists the changed fields of a product, with prices in currency units', () => {
    const before = {
      name: 'Oval',
      price: { inr: 12_345_650, usd: 1200 },
      discount: 0,
      status: 1,
      collection: { c_id: 3, name: 'Solitaires' },
      clarity: null,
      images: [{ file: 'a' }, { file: 'b' }],
    };
    const after = {
      name: 'Round',
      price: { inr: 10_000_000, usd: 11_835_000 },
      discount: 12.5,
      status: 0,
      collection: null,
      clarity: { clarity_id: 2, clarity: 'VS1' },
      images: [{ file: 'a' }],
    };
    expect(lines({ before, after })).toEqual([
      'Name: Oval → Round',
      'Discount (%): 0 → 12.5',
      'Status: Active → Deactive',
      'Collection: Solitaires → empty',
      'Clarity: empty → VS1',
      'Images and videos: 2 → 1',
      'Price in ₹: 1,23,456.50 → 1,00,000.00',
      'Price in $: 12.00 → 118,350.00',
    ]);
  });

  it('names the fields of nested records', () => {
    const choices = { columns: ['sku', null, 'weight'], pricePer: 'carat', rate: null, c_id: 3 };
    expect(lines({ targets: ['import_id:7'], after: { choices } })).toEqual([
      'Choices: undefined → Columns: sku, –, weight; Price per: carat',
    ]);
  });

  it('leaves out empty fields of added and deleted records', () => {
    const cut = { _id: 7, cut_grade: 'Ideal', image: null };
    expect(lines({ targets: ['grade_id:7'], after: cut })).toEqual([
      'Cut grade: undefined → Ideal',
    ]);
    expect(lines({ targets: ['grade_id:7'], before: cut })).toEqual([
      'Cut grade: Ideal → undefined',
    ]);
  });

  it.each([
    ['i_id:1', { status: 0 }, { status: 1 }, 'Status: Pending → Delivered'],
    ['u_id:1', { status: 1 }, { status: 0 }, 'Status: Active → Deactive'],
    ['orderId:VJ-1', { status: 'Pending' }, { status: 'Shipped' }, 'Status: Pending → Shipped'],
    ['image_id:1', { order: [1, 2] }, { order: [2, 1] }, 'Order: 1, 2 → 2, 1'],
    ['news_id:1', { news_message: 'A' }, { news_message: 'B' }, 'News line: A → B'],
  ])('formats the values of %s', (target, before, after, line) => {
    expect(lines({ targets: [target], before, after })).toEqual([line]);
  });
});
