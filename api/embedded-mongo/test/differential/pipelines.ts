import fc, { type Arbitrary } from 'fast-check';
import { type Document, Int32 } from 'mongodb';
import {
  arrayExpression,
  booleanExpression,
  documentExpression,
  expression,
  fieldValue,
  numberExpression,
} from './expressions.ts';
import { filter } from './filters.ts';
import { fieldPath, name, number, path, value } from './values.ts';

const int = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Int32(n));
const one = new Int32(1);
const direction = fc.constantFrom(one, new Int32(-1));

/** A total order, which makes the results of $first, $skip and others definite. */
export const sort = fc.array(fc.tuple(path, direction), { maxLength: 2 }).chain((pairs) =>
  direction.map(
    (last): Document => ({
      ...Object.fromEntries(pairs.filter(([field]) => field !== '_id')),
      _id: last,
    }),
  ),
);
const byId = { $sort: { _id: one } };

const flags = (flag: Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(path, flag), { minLength: 1, maxLength: 3 })
    .map((pairs): Document => Object.fromEntries(pairs));
/** 6.0 compares arrays as a whole here. */
const topSort = direction.map((_id): Document => ({ _id }));

/** A projection of find or $project. */
export const projection = fc.oneof(
  { weight: 2, arbitrary: flags(fc.constant(one)) },
  { weight: 2, arbitrary: flags(fc.constant(new Int32(0))) },
  { weight: 2, arbitrary: flags(fc.oneof<Arbitrary<unknown>[]>(fc.constant(one), expression)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(flags(fc.constant(one)), fc.constantFrom(true, false))
      .map(([paths, _id]) => ({ ...paths, _id })),
  },
);
/** A projection without expressions: one that fails does not undo a change in 6.0. */
export const plainProjection = fc.oneof(flags(fc.constant(one)), flags(fc.constant(new Int32(0))));
export const findProjection = fc.oneof(
  { weight: 3, arbitrary: projection },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.oneof<Arbitrary<unknown>[]>(int(-2, 3), fc.tuple(int(-2, 3), int(1, 3))))
      .map(([field, $slice]) => ({ [field]: { $slice } })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(name, filter).map(([field, $elemMatch]) => ({ [field]: { $elemMatch } })),
  },
);

const unary = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$stdDevPop',
  '$stdDevSamp',
];
const accumulator: Arbitrary<Document> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...unary), expression)
      .map(([operator, item]) => ({ [operator]: item })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$sum', '$avg'), fieldValue)
      .map(([operator, item]) => ({ [operator]: item })),
  },
  { weight: 1, arbitrary: fc.constant({ $count: {} }) },
  { weight: 1, arbitrary: documentExpression.map(($mergeObjects) => ({ $mergeObjects })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$firstN', '$lastN', '$maxN', '$minN'), expression, int(1, 3))
      .map(([operator, input, n]) => ({ [operator]: { input, n } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$top', '$bottom'), topSort, expression)
      .map(([operator, sortBy, output]) => ({ [operator]: { sortBy, output } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('$topN', '$bottomN'), topSort, fieldValue, int(1, 3))
      .map(([operator, sortBy, output, n]) => ({ [operator]: { sortBy, output, n } })),
  },
);

const groupId = fc.oneof(
  { weight: 2, arbitrary: fieldValue },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ k: fieldValue, l: fieldValue }, { requiredKeys: ['k'] }) },
  { weight: 1, arbitrary: expression },
);
const group = fc
  .tuple(groupId, accumulator, accumulator)
  .map(([_id, p, q]) => [byId, { $group: { _id, p, q } }, byId]);

const bound = fc.oneof<Arbitrary<unknown>[]>(fc.constantFrom('unbounded', 'current'), int(-2, 2));
const window = fc.oneof(
  fc.tuple(bound, bound).map((documents) => ({ documents })),
  fc.tuple(bound, bound).map((range) => ({ range })),
);
const windowFunction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('$sum', '$avg', '$min', '$max', '$push', '$count'),
        numberExpression,
        window,
      )
      .map(([operator, item, bounds]) => ({
        [operator]: operator === '$count' ? {} : item,
        window: bounds,
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('$rank', '$denseRank', '$documentNumber')
      .map((operator) => ({ [operator]: {} })),
  },
  // a missing field is null in newer versions only
  {
    weight: 1,
    arbitrary: fc.tuple(name, int(-2, 2)).map(([field, by]) => ({
      $shift: { output: { $ifNull: [`$${field}`, null] }, by, default: 'none' },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('$locf', '$linearFill', '$derivative', '$integral', '$expMovingAvg'),
        fieldValue,
      )
      .map(([operator, input]) => ({
        [operator]: /avg/i.test(operator)
          ? { input, N: new Int32(2) }
          : (operator.endsWith('l') && operator !== '$linearFill') || operator === '$derivative'
            ? { input }
            : input,
      })),
  },
);
const orderBy = fc.oneof<Arbitrary<Document>[]>(sort, fc.constant({ _id: one }));
/** A partition by an array is an error, but which documents precede it is not defined. */
const partition = fc.constantFrom(null, { $cond: [{ $isArray: '$b' }, 'array', '$b'] });
/** Functions whose results do not depend on the order of ties. */
const tiedFunction = fc.oneof<Arbitrary<Document>[]>(
  fc
    .tuple(fc.constantFrom('$sum', '$min', '$max', '$avg'), numberExpression, int(-2, 0), int(0, 2))
    .map(([operator, item, low, high]) => ({ [operator]: item, window: { range: [low, high] } })),
);

const array = fieldPath.map((field) => `$${field}`);

/** Stages, with the $sort that gives their input or output a definite order. */
const stage: Arbitrary<Document[]> = fc.oneof(
  { weight: 4, arbitrary: filter.map(($match) => [{ $match }]) },
  { weight: 1, arbitrary: booleanExpression.map(($expr) => [{ $match: { $expr } }]) },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(fieldPath, expression), { minLength: 1, maxLength: 2 })
      .map((pairs) => [{ $addFields: Object.fromEntries(pairs) }]),
  },
  { weight: 3, arbitrary: projection.map(($project) => [{ $project }]) },
  { weight: 1, arbitrary: fieldPath.map(($unset) => [{ $unset }]) },
  {
    weight: 1,
    arbitrary: fc
      .record({ _id: fc.constant('$_id'), a: expression, b: expression })
      .map(($replaceWith) => [{ $replaceWith }]),
  },
  { weight: 3, arbitrary: group },
  { weight: 2, arbitrary: sort.map(($sort) => [{ $sort }]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(sort, int(0, 3), int(1, 4))
      .map(([$sort, $skip, $limit]) => [{ $sort }, { $skip }, { $limit }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof<Arbitrary<unknown>[]>(
        array,
        fc.record(
          {
            path: array,
            includeArrayIndex: fc.constantFrom('i', 'a.i'),
            preserveNullAndEmptyArrays: fc.boolean(),
          },
          { requiredKeys: ['path'] },
        ),
      )
      .map(($unwind) => [{ $unwind }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(path, path)
      .map(([localField, foreignField]) => [
        { $lookup: { from: 'other', localField, foreignField, as: 'l', pipeline: [byId] } },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(path, path)
      .map(([localField, foreignField]) => [
        { $lookup: { from: 'other', localField, foreignField, as: 'l' } },
        { $set: { l: { $sortArray: { input: '$l', sortBy: { _id: one } } } } },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fieldValue, filter).map(([v, $match]) => [
      {
        $lookup: {
          from: 'other',
          let: { v },
          pipeline: [{ $match }, { $match: { $expr: { $gte: ['$a', '$$v'] } } }, byId],
          as: 'l',
        },
      },
    ]),
  },
  {
    weight: 1,
    arbitrary: filter.map(($match) => [{ $unionWith: { coll: 'other', pipeline: [{ $match }] } }]),
  },
  { weight: 1, arbitrary: fc.constant<Document[]>([{ $count: 'n' }]) },
  { weight: 1, arbitrary: fieldValue.map((item) => [{ $sortByCount: item }]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(filter, group)
      .map(([$match, grouped]) => [
        { $facet: { m: [{ $match }, byId], g: grouped } },
        { $set: { g: { $sortArray: { input: '$g', sortBy: { _id: one } } } } },
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof<Arbitrary<[unknown, Document, Document]>[]>(
        fc.tuple(partition, orderBy, windowFunction),
        fc.tuple(
          partition,
          name.map((field) => ({ [field]: one })),
          tiedFunction,
        ),
      )
      .map(([partitionBy, sortBy, w]) => [
        byId,
        { $setWindowFields: { partitionBy, sortBy, output: { w } } },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fieldValue, int(1, 3))
      .map(([groupBy, buckets]) => [byId, { $bucketAuto: { groupBy, buckets } }]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fieldValue, fc.constantFrom('none', undefined))
      .map(([groupBy, fallback]) => [
        byId,
        {
          $bucket: {
            groupBy,
            boundaries: [-1, 1, 3].map((n) => new Int32(n)),
            ...(fallback && { default: fallback }),
          },
        },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, int(1, 3), fc.constantFrom('full', 'partition'))
      .map(([field, step, bounds]) => [{ $densify: { field, range: { step, bounds } } }])
      .map((stages) =>
        stages.map((item) =>
          item.$densify.range.bounds === 'partition'
            ? { $densify: { ...item.$densify, partitionByFields: ['b'] } }
            : item,
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        name,
        fc.oneof<Arbitrary<unknown>[]>(
          fc.constant({ method: 'locf' }),
          fc.constant({ method: 'linear' }),
          number.map((item) => ({ value: item })),
        ),
      )
      .map(([field, output]) => [{ $fill: { sortBy: { _id: one }, output: { [field]: output } } }]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fieldPath, fieldPath).map(([from, to]) => [
      {
        $graphLookup: {
          from: 'other',
          startWith: `$${from}`,
          connectFromField: from,
          connectToField: to,
          as: 'g',
          maxDepth: one,
        },
      },
      { $set: { g: { $sortArray: { input: '$g', sortBy: { _id: one } } } } },
    ]),
  },
  {
    weight: 1,
    arbitrary: booleanExpression.map((test) => [
      { $redact: { $cond: [test, '$$DESCEND', '$$PRUNE'] } },
    ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(arrayExpression, value)
      .map(([item, $literal]) => [{ $addFields: { a: item, b: { $literal } } }]),
  },
);

export const pipeline = fc
  .array(stage, { minLength: 1, maxLength: 3 })
  .map((stages) => stages.flat());
