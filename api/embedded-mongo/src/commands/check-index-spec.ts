import { MongoError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { isOperatorDoc } from '../query/operator-doc.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy, numberKind, toNumber } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import { isRegex } from '../values/regex.ts';
import { typeNameOf } from '../values/type-names.ts';

const isFlag = (value: unknown) => typeof value === 'boolean' || numberKind(value) !== undefined;
const isText = (value: unknown) => typeof value === 'string';

/** Index options with checks of their types. */
const options = new Map<string, (value: unknown) => boolean>([
  ['key', isDoc],
  ['name', isText],
  ['v', (value) => numberKind(value) !== undefined],
  ['ns', isText],
  ['unique', isFlag],
  ['sparse', isFlag],
  ['hidden', isFlag],
  ['background', () => true],
  ['dropDups', () => true],
  ['expireAfterSeconds', () => true],
  ['partialFilterExpression', isDoc],
  ['collation', isDoc],
]);

/** Options of MongoDB that this server does not support. */
const unsupported = new Set([
  'clustered',
  'storageEngine',
  'prepareUnique',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
]);

/** Validates a new index as MongoDB does. Stored indexes were validated when they were created. */
export function checkIndexSpec(spec: Doc): void {
  const isOnId = equalValues(spec.key, { _id: 1 });
  for (const [name, value] of Object.entries(spec)) {
    const isValid = options.get(name);
    if (unsupported.has(name))
      throw new MongoError('NotImplemented', `index option '${name}' is not supported here`);
    if (!isValid || (isOnId && !['key', 'name', 'v', 'ns', 'collation'].includes(name)))
      throw new MongoError(
        197,
        `The field '${name}' is not valid for an ${isOnId ? '_id ' : ''}index specification.`,
      );
    if (!isValid(value))
      throw new MongoError(
        'TypeMismatch',
        `The field '${name}' has the wrong type: ${typeNameOf(value)}`,
      );
  }
  for (const name of ['key', 'name'])
    if (spec[name] === undefined)
      throw new MongoError(
        'FailedToParse',
        `The '${name}' field is a required property of an index specification`,
      );
  checkName(String(spec.name), isOnId);
  const version = spec.v === undefined ? 2 : toNumber(spec.v);
  if (version !== 1 && version !== 2)
    throw new MongoError('CannotCreateIndex', `cannot create an index with v=${version}`);
  const { partialFilterExpression: partial } = spec;
  if (isDoc(partial)) {
    compileFilter(partial);
    checkPartial(partial);
  }
}

function checkName(name: string, isOnId: boolean): void {
  if (name === '' || name.includes('\0'))
    throw new MongoError(
      'CannotCreateIndex',
      'An index name cannot be empty, nor contain null bytes',
    );
  if (name === '*') throw new MongoError('BadValue', "The index name '*' is not valid.");
  if (name === '_id_' && !isOnId)
    throw new MongoError('BadValue', "The index name '_id_' is reserved for the _id index");
}

const partialOperators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type', '$exists', '$all'];

function checkPartial(filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(condition))
      for (const branch of condition.filter(isDoc)) checkPartial(branch);
    else if (name.startsWith('$')) throw notPartial(name);
    else if (isOperatorDoc(condition))
      for (const [operator, operand] of Object.entries(condition)) checkOperator(operator, operand);
    else checkOperator('$eq', condition);
  }
}

function checkOperator(operator: string, operand: unknown): void {
  const isAbsence = operator === '$exists' && !isTruthy(operand);
  const values = Array.isArray(operand) ? operand : [operand];
  if (!partialOperators.includes(operator) || isAbsence || values.some(isRegex))
    throw notPartial(operator);
}

function notPartial(operator: string): MongoError {
  return new MongoError(
    'CannotCreateIndex',
    `Expression not supported in partial index: ${operator}`,
  );
}
