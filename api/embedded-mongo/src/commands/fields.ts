import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { numberKind } from '../values/number.ts';
import { typeNameOf } from '../values/type-names.ts';
import type { CommandContext } from './context.ts';

const isBool = (value: unknown) => typeof value === 'boolean';
const isNumber = (value: unknown) => numberKind(value) !== undefined;

const fieldTypes = {
  bool: isBool,
  /** A boolean or a number. */
  flag: (value: unknown) => isBool(value) || isNumber(value),
  number: isNumber,
  string: (value: unknown) => typeof value === 'string',
  object: isDoc,
  array: Array.isArray,
  objects: (value: unknown) => Array.isArray(value) && value.every(isDoc),
  any: () => true,
};

/** Options that every command accepts. */
const genericOptions = new Set([
  'lsid',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'stmtId',
  'stmtIds',
  'writeConcern',
  'readConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

/** Field types by name. `!` marks a required field. */
export type Fields = Readonly<
  Record<string, keyof typeof fieldTypes | `${keyof typeof fieldTypes}!`>
>;

/** Validates the options of a command before it runs, as MongoDB's parser does. */
export function checkCommand(context: CommandContext, fields: Fields): void {
  checkOptions(context, Object.keys(fields));
  checkTypes(context.name, context.body, fields);
}

/** Rejects unknown options as MongoDB's parser does. */
export function checkOptions({ body, name }: CommandContext, known: readonly string[]): void {
  for (const option of Object.keys(body)) {
    if (
      option === name ||
      option.startsWith('$') ||
      genericOptions.has(option) ||
      known.includes(option)
    )
      continue;
    throw new MongoError('UnknownField', `BSON field '${name}.${option}' is an unknown field.`);
  }
}

/** Validates the fields of a document inside a command. */
export function checkFields(label: string, doc: Doc, fields: Fields): void {
  const unknown = Object.keys(doc).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    throw new MongoError('UnknownField', `BSON field '${label}.${unknown}' is an unknown field.`);
  checkTypes(label, doc, fields);
}

function checkTypes(label: string, doc: Doc, fields: Fields): void {
  for (const [name, type] of Object.entries(fields)) {
    const isRequired = type.endsWith('!');
    // as: without the mark it is a key of fieldTypes
    const expected = (isRequired ? type.slice(0, -1) : type) as keyof typeof fieldTypes;
    const value = doc[name];
    const isMissing = value === undefined || (value === null && expected !== 'any');
    if (isMissing && isRequired)
      throw new MongoError(
        'MissingField',
        `BSON field '${label}.${name}' is missing but a required field`,
      );
    if (!isMissing && !fieldTypes[expected](value))
      throw new MongoError(
        'TypeMismatch',
        `BSON field '${label}.${name}' is the wrong type '${typeNameOf(value)}', expected type '${expected}'`,
      );
  }
}

/** Reads the batch size of listCollections and listIndexes. */
export function readBatchSize({ name, body }: CommandContext): number | undefined {
  if (!isDoc(body.cursor)) return undefined;
  checkFields(`${name}.cursor`, body.cursor, { batchSize: 'number' });
  const { batchSize } = body.cursor;
  const size = isNumber(batchSize) ? Math.trunc(Number(batchSize)) : undefined;
  if (size !== undefined && size < 0)
    throw new MongoError(
      51024,
      `BSON field 'batchSize' value must be >= 0, actual value '${size}'`,
    );
  return size;
}
