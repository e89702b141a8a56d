import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { fieldsOf } from '../values/types.ts';
import { evaluate, isOperator } from './evaluate.ts';
import {
  type ArgumentSpec,
  isNullish,
  readArguments,
  typeOf,
  withArguments,
  withOperands,
} from './operands.ts';
import type { Operator, Operators, Scope, VisitOperand } from './scope.ts';

/** Reads a constant field name. The codes are for a path, another expression and a value that is not a string. */
function constantName(
  name: string,
  field: unknown,
  [pathCode, expressionCode, typeCode]: number[],
): string {
  const isPath = typeof field === 'string' && field.startsWith('$');
  const isConstant = !isDoc(field) || hasField(field, '$literal') || hasField(field, '$const');
  if (isPath || !isConstant) {
    throw new MongoError(
      (isPath ? pathCode : expressionCode) ?? 'BadValue',
      `${name} requires 'field' to evaluate to a constant`,
    );
  }
  const constant = isDoc(field) ? (field.$literal ?? field.$const) : field;
  if (typeof constant === 'string') return constant;
  throw new MongoError(
    typeCode ?? 'BadValue',
    `${name} requires 'field' to evaluate to type String, but got ${typeOf(constant)}`,
  );
}

const getShape: ArgumentSpec = {
  name: '$getField',
  notObject: 3041701,
  unknown: 3041701,
  required: { field: 3041702, input: 3041703 },
};

function readGetField(argument: unknown): { name: string; input: unknown } {
  const isShort = !isDoc(argument) || isOperator(argument);
  const { field, input } = isShort
    ? { field: argument, input: '$$CURRENT' }
    : readArguments(getShape, argument);
  return { name: constantName('$getField', field, [5654600, 5654601, 5654602]), input };
}

const getField: Operator = Object.assign(
  (value: unknown, expression: unknown, scope: Scope) => {
    const { name, input } = readGetField(expression);
    const document = evaluate(value, input, scope);
    return document === null ? null : fieldOf(document, name);
  },
  {
    parse: (argument: unknown, visit: VisitOperand) => visit(readGetField(argument).input),
  },
);

function assignField(name: string, input: unknown, field: string, value: unknown): Doc | null {
  if (isNullish(input)) return null;
  if (typeOf(input) !== 'object')
    throw new MongoError(4161105, `${name} requires 'input' to evaluate to type Object`);
  const fields = fieldsOf(input);
  const others = Object.entries(fields).map(([name, item]): [string, unknown] => [
    name,
    name === field ? value : item,
  ]);
  if (!hasField(fields, field)) others.push([field, value]);
  return Object.fromEntries(others.filter(([, item]) => item !== undefined));
}

const setCodes = [4161108, 4161106, 4161107];

const setField = withArguments(
  {
    name: '$setField',
    notObject: 4161100,
    unknown: 4161101,
    required: { field: 4161102, value: 4161103, input: 4161109 },
  },
  (spec, read) => {
    const field = constantName('$setField', spec.field, setCodes);
    return assignField('$setField', read(spec.input), field, read(spec.value));
  },
  (spec, visit) => {
    constantName('$setField', spec.field, setCodes);
    visit(spec.input);
    visit(spec.value);
  },
);

const unsetField = withArguments(
  {
    name: '$unsetField',
    notObject: 4161100,
    unknown: 4161101,
    required: { field: 4161102, input: 4161109 },
  },
  (spec, read) => {
    const field = constantName('$unsetField', spec.field, setCodes);
    return assignField('$unsetField', read(spec.input), field, undefined);
  },
  (spec, visit) => {
    constantName('$unsetField', spec.field, setCodes);
    visit(spec.input);
  },
);

function mergeObjects(operands: unknown[]): Doc {
  const [only] = operands;
  const inputs = operands.length === 1 && Array.isArray(only) ? only : operands;
  const fields = inputs
    .filter((input) => !isNullish(input))
    .flatMap((input) => {
      if (typeOf(input) === 'object') return Object.entries(fieldsOf(input));
      throw new MongoError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeOf(input)}`,
      );
    });
  return Object.fromEntries(fields);
}

function toPairs([input]: unknown[]): Doc[] | null {
  if (isNullish(input)) return null;
  if (typeOf(input) !== 'object')
    throw new MongoError(
      40390,
      `$objectToArray requires a document input, found: ${typeOf(input)}`,
    );
  return Object.entries(fieldsOf(input)).map(([k, v]) => ({ k, v }));
}

function pairOf(item: unknown, isPair: boolean): [string, unknown] {
  if (Array.isArray(item) !== isPair || (!isPair && typeOf(item) !== 'object')) {
    throw new MongoError(
      isPair ? 40396 : 40391,
      `$arrayToObject requires a consistent input format. Found: ${typeOf(item)}`,
    );
  }
  const [key, value] = Array.isArray(item) ? arrayPair(item) : fieldPair(item);
  if (typeof key !== 'string')
    throw new MongoError(isPair ? 40395 : 40394, '$arrayToObject requires keys of type string');
  if (key.includes('\0'))
    throw new MongoError(isPair ? 4940400 : 4940401, 'Key field cannot contain a null byte');
  return [key, value];
}

function arrayPair(item: unknown[]): unknown[] {
  if (item.length === 2) return item;
  throw new MongoError(
    40397,
    `$arrayToObject requires an array of size 2 arrays, found array of size: ${item.length}`,
  );
}

function fieldPair(item: unknown): unknown[] {
  const fields = fieldsOf(item);
  if (Object.keys(fields).length !== 2)
    throw new MongoError(40392, "$arrayToObject requires an object keys of 'k' and 'v'");
  if (!hasField(fields, 'k') || !hasField(fields, 'v'))
    throw new MongoError(40393, "$arrayToObject requires an object with keys 'k' and 'v'");
  return [fields.k, fields.v];
}

function fromPairs([input]: unknown[]): Doc | null {
  if (isNullish(input)) return null;
  if (!Array.isArray(input))
    throw new MongoError(40386, `$arrayToObject requires an array input, found: ${typeOf(input)}`);
  const [first] = input;
  if (input.length > 0 && !['array', 'object'].includes(typeOf(first)))
    throw new MongoError(
      40398,
      `Unrecognised input type format for $arrayToObject: ${typeOf(first)}`,
    );
  return Object.fromEntries(input.map((item) => pairOf(item, Array.isArray(first))));
}

/** Document operators. */
export const objectOperators: Operators = {
  $getField: getField,
  $setField: setField,
  $unsetField: unsetField,
  $mergeObjects: withOperands('$mergeObjects', 0, Number.POSITIVE_INFINITY, mergeObjects),
  $objectToArray: withOperands('$objectToArray', 1, 1, toPairs),
  $arrayToObject: withOperands('$arrayToObject', 1, 1, fromPairs),
};
