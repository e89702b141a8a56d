import { BSON, type Document } from 'mongodb';
import type { Entities } from './entities.ts';
import { MismatchError } from './format.ts';

/**
 * Compares a value with the expected one by the rules of the unified test format: documents at the
 * root may have additional fields, nested ones may not.
 *
 * @throws MismatchError
 */
export function match(
  expected: unknown,
  actual: unknown,
  entities: Entities,
  path = 'result',
  isRoot = true,
): void {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) fail(path, expected, actual);
    else matchArrays(expected, actual, entities, path, isRoot);
  } else if (isPlain(expected)) {
    const [name = ''] = Object.keys(expected);
    if (name.startsWith('$$')) matchOperator(name, expected[name], actual, entities, path, isRoot);
    else if (!isPlain(actual)) fail(path, expected, actual);
    else matchDocuments(expected, actual, entities, path, isRoot);
  } else if (!isSame(expected, actual)) fail(path, expected, actual);
}

function matchArrays(
  expected: unknown[],
  actual: unknown[],
  entities: Entities,
  path: string,
  isRoot: boolean,
): void {
  if (expected.length !== actual.length) fail(path, expected, actual);
  for (const [i, value] of expected.entries())
    match(value, actual[i], entities, `${path}[${i}]`, isRoot);
}

function matchDocuments(
  expected: Document,
  actual: Document,
  entities: Entities,
  path: string,
  isRoot: boolean,
): void {
  for (const [name, value] of Object.entries(expected))
    match(value, actual[name], entities, `${path}.${name}`, false);
  if (isRoot) return;
  const extra = Object.keys(actual).find(
    (name) => actual[name] !== undefined && !(name in expected),
  );
  if (extra !== undefined) fail(`${path}.${extra}`, undefined, actual[extra]);
}

function matchOperator(
  operator: string,
  operand: unknown,
  actual: unknown,
  entities: Entities,
  path: string,
  isRoot: boolean,
): void {
  const isSet = actual !== undefined && actual !== null;
  if (operator === '$$exists') {
    if ((actual !== undefined) !== operand) fail(path, operand ? 'anything' : undefined, actual);
  } else if (operator === '$$unsetOrMatches') {
    if (isSet) match(operand, actual, entities, path, isRoot);
  } else if (operator === '$$type') {
    const isOfType = [operand].flat().some((type) => types[String(type)]?.(actual));
    if (!isOfType) fail(path, { $$type: operand }, actual);
  } else if (operator === '$$matchesEntity') {
    match(entities.get(String(operand)), actual, entities, path, false);
  } else if (operator === '$$sessionLsid') {
    match(entities.sessions.get(String(operand))?.lsid, actual, entities, path, false);
  } else if (operator === '$$matchesHexBytes') {
    const hex = Buffer.isBuffer(actual) ? actual.toString('hex') : actual;
    if (hex !== operand) fail(path, operand, hex);
  } else throw new MismatchError(`unsupported operator: ${operator}`);
}

const isBson = (type: string) => (value: unknown) => Object(value)._bsontype === type;
const isInteger = (value: unknown) => Number.isInteger(value);

/** Type checks. JavaScript integers match any of BSON's number types. */
const types: Record<string, (value: unknown) => boolean> = {
  int: (value) => isInteger(value) || isBson('Int32')(value),
  long: (value) => isInteger(value) || typeof value === 'bigint' || isBson('Long')(value),
  double: (value) => typeof value === 'number' || isBson('Double')(value),
  string: (value) => typeof value === 'string',
  object: isPlain,
  array: Array.isArray,
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  objectId: isBson('ObjectId'),
  timestamp: isBson('Timestamp'),
  binData: isBson('Binary'),
};

function isPlain(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array) &&
    !('_bsontype' in value)
  );
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true;
  if (typeof expected === 'number') return numberOf(actual) === expected;
  return canonical(expected) === canonical(actual);
}

function numberOf(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? Number(value.toString())
    : Number(value ?? Number.NaN);
}

function canonical(value: unknown): string {
  return BSON.EJSON.stringify({ value }, { relaxed: false });
}

function fail(path: string, expected: unknown, actual: unknown): never {
  throw new MismatchError(`${path}: expected ${print(expected)}, got ${print(actual)}`);
}

function print(value: unknown): string {
  return value === undefined ? 'nothing' : BSON.EJSON.stringify(value).slice(0, 600);
}
