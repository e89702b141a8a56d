import { listFolds, readQuantiles } from './accumulators.ts';
import { evaluate } from './evaluate.ts';
import { loop } from './evaluation.ts';
import type { Fold } from './folds.ts';
import { parseOperands } from './operands.ts';
import type { Operators, Scope } from './scope.ts';

const listExpressions: Operators = Object.fromEntries(
  Object.entries(listFolds).map(([name, make]) => [
    name,
    Object.assign(
      (value: unknown, expression: unknown, scope: Scope) => {
        const operands = [expression].flat().map((operand) => evaluate(value, operand, scope));
        const [only] = operands;
        return foldItems(make, operands.length === 1 && Array.isArray(only) ? only : operands);
      },
      { parse: parseOperands(name, 0, Number.POSITIVE_INFINITY), isFoldable: true },
    ),
  ]),
);

/** Defines $median and $percentile of an array or a single number. */
function ofArray(name: string) {
  return (value: unknown, expression: unknown, scope: Scope) => {
    const { input, make } = readQuantiles(expression, scope, name);
    return foldItems(make, [evaluate(value, input, scope)].flat());
  };
}

function foldItems(make: () => Fold, items: unknown[]): unknown {
  const fold = loop(make, ({ add }, i) => {
    if (i >= items.length) return false;
    add(items[i]);
    return true;
  });
  return fold.result();
}

/** Accumulators as expressions, which apply to their operands. */
export const accumulatorExpressions: Operators = {
  ...listExpressions,
  $median: ofArray('$median'),
  $percentile: ofArray('$percentile'),
};
