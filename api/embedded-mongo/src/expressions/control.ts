import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { evaluate } from './evaluate.ts';
import {
  arrayOr,
  isNullish,
  readShape,
  type Shape,
  takes,
  wholeOr,
  withShape,
} from './operands.ts';
import { type Operator, type Operators, scoped } from './scope.ts';

const condition: Shape = {
  name: '$cond',
  notObject: 16020,
  unknown: 17083,
  required: Object.fromEntries([
    ['if', 17080],
    ['then', 17081],
    ['else', 17082],
  ]),
};

const cond: Operator = (value, expression, scope) => {
  if (Array.isArray(expression) && expression.length !== 3)
    return takes('$cond', 3, 3, () => undefined)(value, expression, scope);
  const [test, yes, no] = Array.isArray(expression)
    ? expression
    : Object.keys(condition.required).map((name) => readShape(condition, expression)[name]);
  return evaluate(value, isTruthy(evaluate(value, test, scope)) ? yes : no, scope);
};

const ifNull: Operator = (value, expression, scope) => {
  const expressions = Array.isArray(expression) ? expression : [expression];
  if (expressions.length < 2)
    throw new MongoError(
      1257300,
      `$ifNull needs at least two arguments, had: ${expressions.length}`,
    );
  let result: unknown;
  for (const item of expressions) {
    result = evaluate(value, item, scope);
    if (!isNullish(result)) return result;
  }
  return result;
};

const branch: Shape = {
  name: '$switch',
  notObject: 40062,
  unknown: 40063,
  required: Object.fromEntries([
    ['case', 40064],
    ['then', 40065],
  ]),
};

const choose = withShape(
  {
    name: '$switch',
    notObject: 40060,
    unknown: 40067,
    required: { branches: 40068 },
    optional: ['default'],
  },
  (spec, read) => {
    const branches = arrayOr(40061, "$switch's 'branches'", spec.branches);
    if (branches.length === 0) throw new MongoError(40068, '$switch requires at least one branch');
    const checked = branches.map((item) => readShape(branch, item));
    for (const { case: test, then } of checked) if (isTruthy(read(test))) return read(then);
    if (!hasField(spec, 'default')) {
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    }
    return read(spec.default);
  },
);

/** A variable of the client begins with a small letter; `CURRENT` may be bound too. */
function checkVariable(name: unknown): string {
  if (typeof name === 'string' && /^(?:CURRENT$|[a-z\u0080-\uffff])[\w\u0080-\uffff]*$/.test(name))
    return name;
  throw new MongoError(
    'FailedToParse',
    `'${name}' starts with an invalid character for a user variable name`,
  );
}

const bind = withShape(
  { name: '$let', notObject: 16874, unknown: 16875, required: { vars: 16876, in: 16877 } },
  (spec, read, value, scope) => {
    if (!isDoc(spec.vars))
      throw new MongoError(10065, 'invalid parameter: expected an object (vars)');
    const bindings = Object.entries(spec.vars).map(([name, item]) => [
      checkVariable(name),
      read(item),
    ]);
    return evaluate(value, spec.in, scoped(scope, Object.fromEntries(bindings)));
  },
);

/** The variable that $map and $filter name, or `this`. */
function elementName(spec: Doc): string {
  return hasField(spec, 'as') ? checkVariable(spec.as) : 'this';
}

const map = withShape(
  {
    name: '$map',
    notObject: 16878,
    unknown: 16879,
    required: { input: 16880, in: 16882 },
    optional: ['as'],
  },
  (spec, read, value, scope) => {
    const name = elementName(spec);
    const input = read(spec.input);
    if (isNullish(input)) return null;
    return arrayOr(16883, 'input to $map', input).map(
      (item) => evaluate(value, spec.in, scoped(scope, { [name]: item })) ?? null,
    );
  },
);

function readLimit(limit: unknown): number {
  if (isNullish(limit)) return Number.POSITIVE_INFINITY;
  const most = wholeOr(327391, 327391, "$filter's limit", limit);
  if (most < 1) throw new MongoError(327392, `$filter: limit must be greater than 0: ${most}`);
  return most;
}

const filter = withShape(
  {
    name: '$filter',
    notObject: 28646,
    unknown: 28647,
    required: { input: 28648, cond: 28650 },
    optional: ['as', 'limit'],
  },
  (spec, read, value, scope) => {
    const name = elementName(spec);
    const input = read(spec.input);
    if (isNullish(input)) return null;
    const items = arrayOr(28651, 'input to $filter', input);
    const most = readLimit(read(spec.limit));
    const kept: unknown[] = [];
    for (const item of items) {
      if (kept.length >= most) break;
      const test = evaluate(value, spec.cond, scoped(scope, { [name]: item }));
      if (isTruthy(test)) kept.push(item);
    }
    return kept;
  },
);

const reduce = withShape(
  {
    name: '$reduce',
    notObject: 40075,
    unknown: 40076,
    required: { input: 40077, initialValue: 40078, in: 40079 },
  },
  (spec, read, value, scope) => {
    const input = read(spec.input);
    if (isNullish(input)) return null;
    return arrayOr(40080, "$reduce's 'input'", input).reduce<unknown>(
      (sum, item) => evaluate(value, spec.in, scoped(scope, { this: item, value: sum })),
      read(spec.initialValue),
    );
  },
);

const isTrue = (item: unknown) => isTruthy(item);

/** What decides, repeats and names values. */
export const controlOperators: Operators = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: choose,
  $let: bind,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $allElementsTrue: takes('$allElementsTrue', 1, 1, ([array]) =>
    arrayOr(17040, "$allElementsTrue's argument", array).every(isTrue),
  ),
  $anyElementTrue: takes('$anyElementTrue', 1, 1, ([array]) =>
    arrayOr(17041, "$anyElementTrue's argument", array).some(isTrue),
  ),
};
