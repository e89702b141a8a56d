import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { evaluate } from './evaluate.ts';
import { loop } from './evaluation.ts';
import {
  type ArgumentSpec,
  expectArray,
  expectInt32,
  isNullish,
  operandsOf,
  readArguments,
  withArguments,
  withOperands,
} from './operands.ts';
import { reduce } from './reduce.ts';
import {
  type Operator,
  type Operators,
  type Scope,
  type VisitOperand,
  withVariables,
} from './scope.ts';

const condArguments: ArgumentSpec = {
  name: '$cond',
  notObject: 16020,
  unknown: 17083,
  required: Object.fromEntries([
    ['if', 17080],
    ['then', 17081],
    ['else', 17082],
  ]),
};

function condOperands(expression: unknown): unknown[] {
  if (Array.isArray(expression)) return operandsOf('$cond', expression, 3, 3);
  const given = readArguments(condArguments, expression);
  return Object.keys(condArguments.required).map((name) => given[name]);
}

const cond: Operator = Object.assign(
  (value: unknown, expression: unknown, scope: Scope) => {
    const [test, then, otherwise] = condOperands(expression);
    return evaluate(value, isTruthy(evaluate(value, test, scope)) ? then : otherwise, scope);
  },
  {
    parse: (argument: unknown, visit: VisitOperand) => {
      for (const operand of condOperands(argument)) visit(operand);
    },
    isFoldable: true,
  },
);

function ifNullOperands(expression: unknown): unknown[] {
  const operands = Array.isArray(expression) ? expression : [expression];
  if (operands.length >= 2) return operands;
  throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
}

const ifNull: Operator = Object.assign(
  (value: unknown, expression: unknown, scope: Scope) => {
    let result: unknown;
    for (const item of ifNullOperands(expression)) {
      result = evaluate(value, item, scope);
      if (!isNullish(result)) return result;
    }
    return result;
  },
  {
    parse: (argument: unknown, visit: VisitOperand) => {
      for (const operand of ifNullOperands(argument)) visit(operand);
    },
    isFoldable: true,
  },
);

const branchArguments: ArgumentSpec = {
  name: '$switch',
  notObject: 40062,
  unknown: 40063,
  required: Object.fromEntries([
    ['case', 40064],
    ['then', 40065],
  ]),
};

const switchOn = withArguments(
  {
    name: '$switch',
    notObject: 40060,
    unknown: 40067,
    required: { branches: 40068 },
    optional: ['default'],
  },
  (spec, read) => {
    for (const { case: test, then } of readBranches(spec))
      if (isTruthy(read(test))) return read(then);
    if (!hasField(spec, 'default')) {
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    }
    return read(spec.default);
  },
  (spec, visit) => {
    for (const branch of readBranches(spec)) {
      visit(branch.case);
      visit(branch.then);
    }
    visit(spec.default);
  },
);

function readBranches(spec: Doc): Doc[] {
  const branches = expectArray(40061, "$switch's 'branches'", spec.branches);
  if (branches.length === 0) throw new MongoError(40068, '$switch requires at least one branch');
  return branches.map((item) => readArguments(branchArguments, item));
}

/** User variables start with a lowercase letter. `CURRENT` can be rebound as well. */
function checkVariableName(name: unknown): string {
  if (typeof name === 'string' && /^(?:CURRENT$|[a-z\u0080-\uffff])[\w\u0080-\uffff]*$/.test(name))
    return name;
  throw new MongoError(
    'FailedToParse',
    `'${name}' starts with an invalid character for a user variable name`,
  );
}

const letIn = withArguments(
  { name: '$let', notObject: 16874, unknown: 16875, required: { vars: 16876, in: 16877 } },
  (spec, read, value, scope) => {
    const bindings = readVariables(spec).map(([name, item]) => [name, read(item)]);
    return evaluate(value, spec.in, withVariables(scope, Object.fromEntries(bindings)));
  },
  (spec, visit) => {
    const variables = readVariables(spec);
    for (const [, item] of variables) visit(item);
    visit(
      spec.in,
      variables.map(([name]) => name),
    );
  },
);

function readVariables({ vars }: Doc): [string, unknown][] {
  if (!isDoc(vars)) throw new MongoError(10065, 'invalid parameter: expected an object (vars)');
  return Object.entries(vars).map(([name, item]) => [checkVariableName(name), item]);
}

/** Returns the variable name of $map and $filter, which defaults to `this`. */
function elementName(spec: Doc): string {
  return hasField(spec, 'as') ? checkVariableName(spec.as) : 'this';
}

const map = withArguments(
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
    const items = expectArray(16883, 'input to $map', input);
    return loop<unknown[]>(
      () => [],
      (results, i) => {
        if (i >= items.length) return false;
        results.push(evaluate(value, spec.in, withVariables(scope, { [name]: items[i] })) ?? null);
        return true;
      },
    );
  },
  (spec, visit) => {
    visit(spec.input);
    visit(spec.in, [elementName(spec)]);
  },
);

function readLimit(limit: unknown): number {
  if (isNullish(limit)) return Number.POSITIVE_INFINITY;
  const maxCount = expectInt32(327391, 327391, "$filter's limit", limit);
  if (maxCount < 1)
    throw new MongoError(327392, `$filter: limit must be greater than 0: ${maxCount}`);
  return maxCount;
}

const filter = withArguments(
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
    const items = expectArray(28651, 'input to $filter', input);
    const maxCount = readLimit(read(spec.limit));
    return loop<unknown[]>(
      () => [],
      (kept, i) => {
        if (i >= items.length || kept.length >= maxCount) return false;
        const test = evaluate(value, spec.cond, withVariables(scope, { [name]: items[i] }));
        if (isTruthy(test)) kept.push(items[i]);
        return true;
      },
    );
  },
  (spec, visit) => {
    visit(spec.input);
    visit(spec.limit);
    visit(spec.cond, [elementName(spec)]);
  },
);

const isTrue = (item: unknown) => isTruthy(item);

/** Operators for conditions, variables and iteration. */
export const controlOperators: Operators = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOn,
  $let: letIn,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $allElementsTrue: withOperands('$allElementsTrue', 1, 1, ([array]) =>
    expectArray(17040, "$allElementsTrue's argument", array).every(isTrue),
  ),
  $anyElementTrue: withOperands('$anyElementTrue', 1, 1, ([array]) =>
    expectArray(17041, "$anyElementTrue's argument", array).some(isTrue),
  ),
};
