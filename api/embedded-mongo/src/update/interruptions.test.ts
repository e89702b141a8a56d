import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Evaluation } from '../expressions/evaluation.ts';
import { parseCollation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';
import { pause } from '../yielding.ts';
import { parseUpdate } from './apply-update.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes every time slice end when it is checked first. */
function endTimeSlices(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10;
    return now;
  });
}

const large = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 1000);
const documents = large.map((n) => ({ n, tags: [n, n + 1] }));
const twenty = Array.from({ length: 20 }, (_, i) => i * 7 - 30);

/** An update, the expected list, and other parts of the statement. */
const updates: [Doc, unknown[], Doc?][] = [
  [{ $inc: { 'list.$[]': 5 } }, large.map((n) => n + 5)],
  [
    { $set: { 'list.$[x]': -1, 'list.$[y]': -2 } },
    large.map((n) => (n < 10 ? -1 : n > 900 ? -2 : n)),
    { arrayFilters: [{ x: { $lt: 10 } }, { y: { $gt: 900 } }] },
  ],
  [{ $push: { list: { $each: [1, 2], $sort: 1 } } }, [...large, 1, 2].sort((a, b) => a - b)],
  [
    { $push: { list: { $each: [-1], $position: 2, $sort: -1, $slice: 5 } } },
    [-1, ...large].sort((a, b) => b - a).slice(0, 5),
  ],
  [{ $pull: { list: { $lt: 500 } } }, large.filter((n) => n >= 500)],
  [{ $pullAll: { list: twenty } }, large.filter((n) => !twenty.includes(n))],
  [
    { $addToSet: { list: { $each: [...twenty, ...twenty] } } },
    [...large, ...twenty.filter((n) => !large.includes(n))],
  ],
];

/** Applies an update in as many time slices as possible. */
function applyWithPauses(update: Doc, list: unknown[], others: Doc = {}) {
  const before = { _id: 1, list };
  const { apply } = parseUpdate({ ...emptyRequest, update, ...others });
  const evaluation = new Evaluation();
  let pauses = 0;
  for (;;) {
    const after = evaluation.run(() => apply(before, false));
    // turns the BSON types of the results into numbers
    if (after !== pause) return { list: JSON.parse(JSON.stringify(after.list)), pauses };
    pauses++;
  }
}

const emptyRequest = { filter: {}, update: {}, arrayFilters: undefined, multi: false };

describe('an update that is interrupted', () => {
  it.each(updates)('(%j) changes every element once', (update, expected, others) => {
    endTimeSlices();
    const { list, pauses } = applyWithPauses(update, large, others);
    expect(list).toEqual(expected);
    expect(pauses).toBeGreaterThan(1);
  });

  it('changes fields of documents and leaves the originals', () => {
    const update = { $inc: { 'list.$[x].n': 1 }, $set: { 'list.$[].tags.$[]': 0 } };
    endTimeSlices();
    const { list } = applyWithPauses(update, documents, { arrayFilters: [{ 'x.n': { $gt: 9 } }] });
    expect(list).toEqual(large.map((n) => ({ n: n > 9 ? n + 1 : n, tags: [0, 0] })));
    expect(documents).toEqual(large.map((n) => ({ n, tags: [n, n + 1] })));
  });

  it('sorts documents by a field', () => {
    const update = { $push: { list: { $each: [], $sort: { n: -1 } } } };
    endTimeSlices();
    const { list } = applyWithPauses(update, documents);
    expect(list).toEqual([...documents].sort((a, b) => b.n - a.n));
  });
});

describe('a long list of items', () => {
  const item = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom('a', 'A', 'b', '', null, true),
    fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
    fc.record({ x: fc.integer({ min: 0, max: 2 }) }),
  );
  const items = fc.array(item, { minLength: 17, maxLength: 40 });
  const collations = [undefined, parseCollation({ locale: 'en', strength: 2 })];

  it.each(collations)('is added to a set, and pulled, like each of its items (%#)', (collation) => {
    const apply = (update: Doc, document: Doc) =>
      parseUpdate({ ...emptyRequest, update, collation }).apply(document, false);
    fc.assert(
      fc.property(fc.array(item), items, (list, each) => {
        const applyAll = (toUpdate: (value: unknown) => Doc) =>
          each.reduce<Doc>((document, value) => apply(toUpdate(value), document), { list });
        expect(apply({ $addToSet: { list: { $each: each } } }, { list })).toEqual(
          applyAll((value) => ({ $addToSet: { list: value } })),
        );
        expect(apply({ $pullAll: { list: each } }, { list })).toEqual(
          applyAll((value) => ({ $pullAll: { list: [value] } })),
        );
      }),
      { numRuns: 30 },
    );
  });
});
