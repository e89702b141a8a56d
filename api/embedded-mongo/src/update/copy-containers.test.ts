import { describe, expect, it } from 'vitest';
import type { Doc } from '../values/document.ts';
import { parseUpdate } from './apply-update.ts';

const makeDocument = () => ({
  _id: 1,
  a: { b: { c: 1 }, list: [{ n: 1 }, { n: 2, deep: [{ m: 1 }] }] },
  list: [1, 2, 3],
  other: { x: [1] },
});

const updates: [Doc, Doc][] = [
  [{ $set: { 'a.b.c': 2 } }, { a: { b: { c: 2 }, list: makeDocument().a.list } }],
  [{ $set: { 'a.list.1.n': 5 } }, { a: { list: [{ n: 1 }, { n: 5, deep: [{ m: 1 }] }] } }],
  [{ $inc: { 'a.list.$[].n': 5 } }, { a: { list: [{ n: 6 }, { n: 7, deep: [{ m: 1 }] }] } }],
  [
    { $inc: { 'a.list.$[].deep.0.m': 1 } },
    {
      a: {
        list: [
          { n: 1, deep: { 0: { m: 1 } } },
          { n: 2, deep: [{ m: 2 }] },
        ],
      },
    },
  ],
  [{ $unset: { 'a.list.0.n': 1 } }, { a: { list: [{}, { n: 2, deep: [{ m: 1 }] }] } }],
  [{ $push: { list: 4, 'other.x': 2 } }, { list: [1, 2, 3, 4], other: { x: [1, 2] } }],
  [{ $pop: { list: 1 } }, { list: [1, 2] }],
  [{ $pull: { list: 2, 'a.list': { n: 1 } } }, { list: [1, 3] }],
  [{ $set: { 'list.5': 6 } }, { list: [1, 2, 3, null, null, 6] }],
  [{ $rename: { 'a.b': 'other.b' } }, { other: { x: [1], b: { c: 1 } } }],
  [{ $set: { 'new.field': 1 } }, { new: { field: 1 } }],
];

describe('an update', () => {
  it.each(updates)('%j does not change the document that it is applied to', (update, expected) => {
    const document = makeDocument();
    const spec = { filter: {}, update, arrayFilters: undefined, multi: false };
    const after = parseUpdate(spec).apply(document, false);
    // turns the BSON types of the results into numbers
    expect(JSON.parse(JSON.stringify(after))).toMatchObject(expected);
    expect(document).toEqual(makeDocument());
  });
});
