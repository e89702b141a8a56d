import { expect, it } from 'vitest';
import { fieldsOfFilter } from './filter-fields.ts';

it.each([
  [{}, []],
  [{ a: 1, 'b.c.d': { $gt: 2 }, $comment: 'x' }, ['a', 'b']],
  [{ a: 1, $or: [{ b: 1 }, { $and: [{ 'c.x': 1 }], $nor: [{ d: 1 }] }] }, ['a', 'b', 'c', 'd']],
  [{ constructor: 1, toString: { $exists: true } }, ['constructor', 'toString']],
])('returns the top-level fields of %j', (filter, fields) => {
  expect([...(fieldsOfFilter(filter) ?? [])]).toEqual(fields);
});

it.each([
  [{ $expr: { $eq: ['$a', 1] } }],
  [{ a: 1, $or: [{ b: 1 }, { $expr: true }] }],
  [{ $sampleRate: 0.5 }],
  [{ $id: 1 }],
  [{ $or: 1 }],
])('returns undefined where all fields may matter: %j', (filter) => {
  expect(fieldsOfFilter(filter)).toBeUndefined();
});
