import fc, { type Arbitrary } from 'fast-check';
import { type Document, Int32 } from 'mongodb';
import { expression } from './expressions.ts';
import { filter, operators } from './filters.ts';
import { arrayValue, fieldPath, fields, name, number, path, value } from './values.ts';

const int = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Int32(n));
const at = (operator: string, where: Arbitrary<string>, operand: Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(where, operand), { minLength: 1, maxLength: 2 })
    .map((pairs): Document => ({ [operator]: Object.fromEntries(pairs) }));

const pushOperand = fc.record(
  {
    $each: arrayValue,
    $position: int(-2, 3),
    $slice: int(-3, 3),
    $sort: fc.oneof<Arbitrary<unknown>[]>(int(1, 1), int(-1, -1), fc.constant({ x: new Int32(1) })),
  },
  { requiredKeys: ['$each'] },
);

const step: Arbitrary<Document> = fc.oneof(
  { weight: 5, arbitrary: at('$set', path, value) },
  { weight: 2, arbitrary: at('$unset', fieldPath, fc.constant('')) },
  { weight: 2, arbitrary: at('$inc', path, number) },
  { weight: 1, arbitrary: at('$mul', path, number) },
  { weight: 1, arbitrary: at('$min', path, value) },
  { weight: 1, arbitrary: at('$max', path, value) },
  { weight: 1, arbitrary: at('$rename', path, fieldPath) },
  { weight: 1, arbitrary: at('$setOnInsert', path, value) },
  { weight: 2, arbitrary: at('$push', path, fc.oneof<Arbitrary<unknown>[]>(value, pushOperand)) },
  {
    weight: 2,
    arbitrary: at(
      '$addToSet',
      path,
      fc.oneof<Arbitrary<unknown>[]>(
        value,
        arrayValue.map(($each) => ({ $each })),
      ),
    ),
  },
  { weight: 1, arbitrary: at('$pop', path, fc.constantFrom(new Int32(1), new Int32(-1))) },
  {
    weight: 2,
    arbitrary: at(
      '$pull',
      path,
      fc.oneof<Arbitrary<unknown>[]>(
        value,
        operators,
        fc.record({ x: fc.oneof<Arbitrary<unknown>[]>(value, operators) }),
      ),
    ),
  },
  { weight: 1, arbitrary: at('$pullAll', path, arrayValue) },
  {
    weight: 1,
    arbitrary: at(
      '$bit',
      path,
      fc.tuple(fc.constantFrom('and', 'or', 'xor'), int(0, 7)).map(([key, n]) => ({ [key]: n })),
    ),
  },
  {
    weight: 1,
    arbitrary: at(
      '$set',
      name.map((field) => `${field}.$[]`),
      value,
    ),
  },
  {
    weight: 1,
    arbitrary: at(
      '$inc',
      name.map((field) => `${field}.$[].x`),
      number,
    ),
  },
);

const withOperators = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .map((steps): Document => Object.assign({}, ...steps));

const stage: Arbitrary<Document> = fc.oneof(
  fc
    .array(fc.tuple(fieldPath, expression), { minLength: 1, maxLength: 2 })
    .map((pairs) => ({ $set: Object.fromEntries(pairs) })),
  fieldPath.map(($unset) => ({ $unset })),
  fc.record({ _id: fc.constant('$_id'), a: expression }).map(($replaceWith) => ({ $replaceWith })),
  fc.tuple(name, name).map((names) => ({
    $project: Object.fromEntries(names.map((field) => [field, new Int32(1)])),
  })),
);

/** An update, with filters for the elements of arrays where it names them. */
export const update: Arbitrary<Document> = fc.oneof(
  { weight: 8, arbitrary: withOperators.map((u) => ({ u })) },
  { weight: 1, arbitrary: fields.map((u) => ({ u })) },
  { weight: 2, arbitrary: fc.array(stage, { minLength: 1, maxLength: 2 }).map((u) => ({ u })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, value, fc.oneof<Arbitrary<unknown>[]>(value, operators))
      .map(([field, item, condition]) => ({
        u: { $set: { [`${field}.$[e]`]: item } },
        arrayFilters: [{ e: condition }],
      })),
  },
);

export { filter };
