import { hasField, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { appendArrays } from './arrays.ts';
import { evaluate } from './evaluate.ts';
import { loop } from './evaluation.ts';
import { expectArray, isNullish, withArguments } from './operands.ts';
import { type Scope, withVariables } from './scope.ts';

/** The value of a `$reduce` so far. */
interface Accumulator {
  value: unknown;
  /** The array that `$concatArrays` created for this value. Nothing else refers to it, so it can grow. */
  owned: unknown[] | undefined;
}

export const reduce = withArguments(
  {
    name: '$reduce',
    notObject: 40075,
    unknown: 40076,
    required: { input: 40077, initialValue: 40078, in: 40079 },
  },
  (spec, read, value, scope) => {
    const input = read(spec.input);
    if (isNullish(input)) return null;
    const items = expectArray(40080, "$reduce's 'input'", input);
    const result = loop<Accumulator>(
      () => ({ value: read(spec.initialValue), owned: undefined }),
      (accumulator, i) => {
        if (i >= items.length) return false;
        const inner = withVariables(scope, { this: items[i], value: accumulator.value });
        accumulator.value = evaluateNext(value, spec.in, inner, accumulator);
        return true;
      },
    );
    return result.value;
  },
  (spec, visit) => {
    visit(spec.input);
    visit(spec.initialValue);
    visit(spec.in, ['value', 'this']);
  },
);

/**
 * Evaluates the next value. `{ $concatArrays: ['$$value', …] }`, also in a branch of `$cond`, appends to the
 * array of the previous value instead of copying it, so that `$reduce` takes linear time.
 */
function evaluateNext(
  value: unknown,
  expression: unknown,
  scope: Scope,
  accumulator: Accumulator,
): unknown {
  if (!isDoc(expression) || Object.keys(expression).length !== 1)
    return evaluate(value, expression, scope);
  const { $concatArrays: operands, $cond: condition } = expression;
  if (Array.isArray(operands) && operands[0] === '$$value')
    return concatenate(value, operands.slice(1), scope, accumulator);
  const branches = readBranches(condition);
  if (!branches) return evaluate(value, expression, scope);
  const [test, then, otherwise] = branches;
  const branch = isTruthy(evaluate(value, test, scope)) ? then : otherwise;
  return evaluateNext(value, branch, scope, accumulator);
}

function readBranches(condition: unknown): unknown[] | undefined {
  if (Array.isArray(condition)) return condition.length === 3 ? condition : undefined;
  const isComplete =
    isDoc(condition) &&
    Object.keys(condition).length === 3 &&
    ['if', 'then', 'else'].every((name) => hasField(condition, name));
  return isComplete ? [condition.if, condition.then, condition.else] : undefined;
}

function concatenate(
  value: unknown,
  expressions: unknown[],
  scope: Scope,
  accumulator: Accumulator,
): unknown[] | null {
  const { owned, value: previous } = accumulator;
  const operands = expressions.map((expression) => evaluate(value, expression, scope));
  const canGrow = owned !== undefined && owned === previous && !mentionsValue(expressions);
  const joined = canGrow
    ? appendArrays(owned, operands)
    : appendArrays([], [previous, ...operands]);
  accumulator.owned = joined ?? undefined;
  return joined;
}

/** Whether an expression could store the previous value in the next one. */
function mentionsValue(expression: unknown): boolean {
  if (typeof expression === 'string') return expression.startsWith('$$value');
  if (Array.isArray(expression)) return expression.some(mentionsValue);
  return isDoc(expression) && Object.values(expression).some(mentionsValue);
}
