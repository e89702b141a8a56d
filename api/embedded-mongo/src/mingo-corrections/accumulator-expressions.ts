import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { accumulators, groupFold, lists, readQuantiles } from './accumulators.ts';
import { evaluate, type Operators } from './evaluate.ts';

/** mingo's $bucket evaluates its accumulators with the group as root; a document is never an array. */
function groupOf(options: Options): unknown[] | undefined {
  // as: at run time mingo passes its own options class, which also has the root
  const { local } = options as Options & { local?: { root?: unknown } };
  return Array.isArray(local?.root) ? local.root : undefined;
}

const listExpressions: Operators = Object.fromEntries(
  Object.entries(lists).map(([name, make]) => [
    name,
    (value: unknown, expression: unknown, options: Options) => {
      const operands = [expression].flat().map((operand) => evaluate(value, operand, options));
      const [only] = operands;
      const fold = make();
      const items = operands.length === 1 && Array.isArray(only) ? only : operands;
      for (const item of items) fold.add(item);
      return fold.result();
    },
  ]),
);

/** $median and $percentile of an array, or of one number. */
function ofArray(name: string) {
  return (value: unknown, expression: unknown, options: Options) => {
    const { input, make } = readQuantiles(expression, options, name);
    const fold = make();
    for (const item of [evaluate(value, input, options)].flat()) fold.add(item);
    return fold.result();
  };
}

/** Expressions by the names of accumulators: for a group they accumulate, for a document they compute. */
export function withAccumulators(expressions: Operators): Operators {
  const own: Operators = {
    ...expressions,
    ...listExpressions,
    $median: ofArray('$median'),
    $percentile: ofArray('$percentile'),
  };
  const named = Object.keys(accumulators).map((name) => [
    name,
    (value: unknown, expression: unknown, options: Options) => {
      const group = groupOf(options);
      if (group) {
        const fold = groupFold('output', { [name]: expression }, options)({});
        for (const document of group) fold.add(document);
        return fold.result();
      }
      const compute = (own as Record<string, unknown>)[name];
      if (typeof compute !== 'function')
        throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
      return compute(value, expression, options);
    },
  ]);
  return { ...own, ...Object.fromEntries(named) };
}
