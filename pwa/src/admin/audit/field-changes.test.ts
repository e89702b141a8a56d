import type { AuditEntry } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { auditActions, describeAction } from './audit-actions.ts';
import { describeTarget, parseTarget } from './audit-targets.ts';
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

const told = (parts: Partial<AuditEntry>) =>
  fieldChanges(entry(parts)).map(({ field, before, after }) => `${field}: ${before} → ${after}`);

describe('changesOf', () => {
  it('tells a product field by field, money in its units', () => {
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
      price: { inr: 10_000_000, usd: 1200 },
      discount: 12.5,
      status: 0,
      collection: null,
      clarity: { clarity_id: 2, clarity: 'VS1' },
      images: [{ file: 'a' }],
    };
    expect(told({ before, after })).toEqual([
      'Name: Oval → Round',
      'Discount in percent: 0 → 12.5',
      'Status: Active → Deactive',
      'Collection: Solitaires → nothing',
      'Clarity: nothing → VS1',
      'Pictures and videos: 2 → 1',
      'Price in ₹: 1,23,456.50 → 1,00,000.00',
    ]);
  });

  it('tells what is made of several things by their names', () => {
    const choices = { columns: ['sku', null, 'weight'], pricePer: 'carat', rate: null, c_id: 3 };
    expect(told({ targets: ['import_id:7'], after: { choices } })).toEqual([
      'Choices: undefined → Columns: sku, –, weight; Price per: carat',
    ]);
  });

  it('tells of what is new, and of what is gone, only what it says', () => {
    const cut = { _id: 7, cut_grade: 'Ideal', image: null };
    expect(told({ targets: ['grade_id:7'], after: cut })).toEqual(['Cut grade: undefined → Ideal']);
    expect(told({ targets: ['grade_id:7'], before: cut })).toEqual([
      'Cut grade: Ideal → undefined',
    ]);
  });

  it.each([
    ['i_id:1', { status: 0 }, { status: 1 }, 'Status: Pending → Delivered'],
    ['u_id:1', { status: 1 }, { status: 0 }, 'Status: Active → Deactive'],
    ['orderId:VJ-1', { status: 'Pending' }, { status: 'Shipped' }, 'Status: Pending → Shipped'],
    ['image_id:1', { order: [1, 2] }, { order: [2, 1] }, 'Order: 1, 2 → 2, 1'],
    ['news_id:1', { news_message: 'A' }, { news_message: 'B' }, 'News line: A → B'],
  ])('reads the values of %s', (target, before, after, line) => {
    expect(told({ targets: [target], before, after })).toEqual([line]);
  });
});

describe('targets', () => {
  it.each([
    ['p_id:5', 'Product 5', '/admin/products/5'],
    ['orderId:VJ-7K', 'Order VJ-7K', '/admin/orders/VJ-7K'],
    ['grade_id:3', 'Cut grade 3', '/admin/cut-grades'],
    ['c_id:3', 'Collection 3', '/admin/collections'],
  ])('%s is %s', (target, words, to) => {
    expect(describeTarget(target)).toEqual({ words, to });
    expect(parseTarget(words.toLowerCase())).toBe(target);
  });

  it('of another kind stay as they are', () => {
    for (const odd of ['rubbish', 'x:1', ':', '', '__proto__:1']) {
      expect(describeTarget(odd)).toEqual({ words: odd });
      expect(parseTarget(odd)).toBe(odd);
    }
    expect(describeTarget('c_id:3', 'DELETE /deletecontactinfo/{c_id}')).toEqual({
      words: 'Contact message 3',
    });
  });
});

describe('kinds', () => {
  it('have words of their own each, and the rest say their call', () => {
    expect(new Set(auditActions.map(({ words }) => words)).size).toBe(auditActions.length);
    expect(describeAction('PUT /updatecutgrade')).toBe('Cut grade changed');
    expect(describeAction('PUT /api/new')).toBe('PUT /api/new');
  });
});
