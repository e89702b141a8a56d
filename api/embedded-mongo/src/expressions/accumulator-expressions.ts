import { listFolds, readQuantiles } from './accumulators.ts';
import { evaluate } from './evaluate.ts';
import type { Operators, Scope } from './scope.ts';

const listExpressions: Operators = Object.fromEntries(
  Object.entries(listFolds).map(([name, make]) => [
    name,
    (value: unknown, expression: unknown, scope: Scope) => {
      const operands = [expression].flat().map((operand) => evaluate(value, operand, scope));
      const [only] = operands;
      const fold = make();
      const items = operands.length === 1 && Array.isArray(only) ? only : operands;
      for (const item of items) fold.add(item);
      return fold.result();
    },
  ]),
);

/** Defines $median and $percentile of an array or a single number. */
function ofArray(name: string) {
  return (value: unknown, expression: unknown, scope: Scope) => {
    const { input, make } = readQuantiles(expression, scope, name);
    const fold = make();
    for (const item of [evaluate(value, input, scope)].flat()) fold.add(item);
    return fold.result();
  };
}

/** Accumulators as expressions, which apply to their operands. */
export const accumulatorExpressions: Operators = {
  ...listExpressions,
  $median: ofArray('$median'),
  $percentile: ofArray('$percentile'),
};
