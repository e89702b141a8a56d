import fc, { type Arbitrary } from 'fast-check';
import { BSONRegExp, type Document, Int32 } from 'mongodb';
import { number, path, value } from './values.ts';

const typeNames = [
  'int',
  'long',
  'double',
  'decimal',
  'number',
  'string',
  'array',
  'object',
  'null',
  'bool',
  'date',
];
const regex = fc
  .tuple(fc.constantFrom('^a', 'b$', 'a', '^$', '.'), fc.constantFrom('', 'i'))
  .map(([pattern, options]) => new BSONRegExp(pattern, options));
const mask = fc.oneof(
  fc.integer({ min: 0, max: 7 }).map((n) => new Int32(n)),
  fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 3 }),
);

const one = (operator: string, operand: Arbitrary<unknown>) =>
  operand.map((item): Document => ({ [operator]: item }));

/** Operators on a field. Invalid operands are rare, but there are some. */
const { operators } = fc.letrec<{ operators: Document }>((tie) => ({
  operators: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'filter' },
    { weight: 2, arbitrary: one('$eq', value) },
    { weight: 1, arbitrary: one('$ne', value) },
    { weight: 2, arbitrary: one('$gt', value) },
    { weight: 2, arbitrary: one('$gte', value) },
    { weight: 2, arbitrary: one('$lt', value) },
    { weight: 2, arbitrary: one('$lte', value) },
    {
      weight: 2,
      arbitrary: fc.tuple(value, value).map(([low, high]) => ({ $gt: low, $lte: high })),
    },
    { weight: 2, arbitrary: one('$in', fc.array(fc.oneof(value, regex), { maxLength: 4 })) },
    { weight: 1, arbitrary: one('$nin', fc.array(value, { maxLength: 3 })) },
    { weight: 2, arbitrary: one('$exists', fc.boolean()) },
    { weight: 1, arbitrary: one('$type', fc.constantFrom(...typeNames)) },
    {
      weight: 1,
      arbitrary: one(
        '$size',
        fc.integer({ min: 0, max: 3 }).map((n) => new Int32(n)),
      ),
    },
    // $all of nothing matches in 6.0.5 with an index
    { weight: 1, arbitrary: one('$all', fc.array(value, { minLength: 1, maxLength: 3 })) },
    { weight: 1, arbitrary: one('$mod', fc.tuple(fc.integer({ min: 1, max: 3 }), number)) },
    { weight: 1, arbitrary: one('$regex', fc.constantFrom('^a', 'b', '.')) },
    { weight: 1, arbitrary: one('$bitsAllSet', mask) },
    { weight: 1, arbitrary: one('$bitsAnySet', mask) },
    { weight: 2, arbitrary: one('$elemMatch', tie('operators')) },
    {
      weight: 2,
      arbitrary: one(
        '$elemMatch',
        fc.dictionary(fc.constantFrom('x', 'y', '0'), fc.oneof(value, tie('operators')), {
          maxKeys: 2,
        }),
      ),
    },
    { weight: 1, arbitrary: one('$not', fc.oneof<Arbitrary<unknown>[]>(tie('operators'), regex)) },
  ),
}));

const condition = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 6, arbitrary: operators },
  { weight: 1, arbitrary: regex },
);

const leaf: Arbitrary<Document> = fc
  .array(fc.tuple(path, condition), { minLength: 1, maxLength: 2 })
  .map((pairs) => Object.fromEntries(pairs));

export const { filter } = fc.letrec<{ filter: Document; branches: Document[] }>((tie) => ({
  branches: fc.array(tie('filter'), { minLength: 1, maxLength: 3, depthIdentifier: 'filter' }),
  filter: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'filter' },
    { weight: 8, arbitrary: leaf },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: one('$and', tie('branches')) },
    { weight: 1, arbitrary: one('$or', tie('branches')) },
    { weight: 1, arbitrary: one('$nor', tie('branches')) },
    {
      weight: 1,
      arbitrary: fc.tuple(leaf, one('$or', tie('branches'))).map(([a, b]) => ({ ...a, ...b })),
    },
  ),
}));

export { operators };
