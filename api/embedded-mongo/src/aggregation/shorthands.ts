import { MongoError, throwUnless } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { compareValues } from '../values/order.ts';
import { typeRank } from '../values/types.ts';

/** Stages that expand to other stages, as MongoDB's manual defines them. */
export const shorthands: Record<string, (operand: unknown) => Doc[]> = {
  $count: (name) => {
    if (typeof name !== 'string')
      throw new MongoError(40156, 'the count field must be a non-empty string');
    throwUnless(name !== '', 40157, 'the count field must be a non-empty string');
    throwUnless(!name.startsWith('$'), 40158, 'the count field cannot be a $-prefixed path');
    throwUnless(!name.includes('\0'), 40159, 'the count field cannot contain a null byte');
    throwUnless(!name.includes('.'), 40160, "the count field cannot contain '.'");
    return [{ $group: { _id: null, [name]: { $sum: 1 } } }, { $project: { _id: 0 } }];
  },
  $sortByCount: (expression) => {
    const isExpression = typeof expression === 'string' && expression.startsWith('$');
    if (!isExpression && !isDoc(expression))
      throw new MongoError(40149, 'the sortByCount field must be an expression');
    return [{ $group: { _id: expression, count: { $sum: 1 } } }, { $sort: { count: -1 } }];
  },
  $bucket: bucket,
};

function bucket(operand: unknown): Doc[] {
  if (!isDoc(operand)) throw new MongoError(40201, 'the argument to $bucket must be an object');
  const { groupBy, boundaries, default: fallbackValue, output = { count: { $sum: 1 } } } = operand;
  if (groupBy === undefined || !Array.isArray(boundaries))
    throw new MongoError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (boundaries.length < 2)
    throw new MongoError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  const pairs = boundaries.slice(1).map((high, i): [unknown, unknown] => [boundaries[i], high]);
  for (const [low, high] of pairs) {
    if (typeRank(low) !== typeRank(high))
      throw new MongoError(
        40193,
        "All values in the 'boundaries' option to $bucket must have the same type",
      );
    if (compareValues(low, high) >= 0)
      throw new MongoError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  const isInside =
    fallbackValue !== undefined &&
    compareValues(fallbackValue, boundaries[0]) >= 0 &&
    compareValues(fallbackValue, boundaries.at(-1)) < 0;
  if (isInside)
    throw new MongoError(40199, "The $bucket 'default' field must be outside of the 'boundaries'");
  const branches = pairs.map(([low, high]) => ({
    // biome-ignore lint/suspicious/noThenProperty: $switch names this field
    then: { $literal: low },
    case: {
      $and: [{ $gte: [groupBy, { $literal: low }] }, { $lt: [groupBy, { $literal: high }] }],
    },
  }));
  const fallback = fallbackValue === undefined ? {} : { default: { $literal: fallbackValue } };
  const _id = { $switch: { branches, ...fallback } };
  return [{ $group: { _id, ...(isDoc(output) ? output : {}) } }, { $sort: { _id: 1 } }];
}
