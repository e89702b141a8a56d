import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';

/** Fields to compute: by name, an expression or the fields of a subdocument. */
export type ComputedFields = Map<string, ComputedFields | { expression: unknown }>;

/** Reads the argument of $addFields, in which paths may be dotted or nested. */
export function readComputed(spec: Doc, fields: ComputedFields = new Map()): ComputedFields {
  for (const [path, expression] of Object.entries(spec)) {
    const [first] = isDoc(expression) ? Object.keys(expression) : ['$'];
    if (first === undefined)
      throw new MongoError(
        40180,
        `an empty object is not a valid value. Found empty object at path ${path}`,
      );
    if (isDoc(expression) && !first.startsWith('$'))
      readComputed(expression, fieldsAt(fields, path));
    else addComputed(fields, path, expression);
  }
  return fields;
}

/** Adds a field at a dotted path. */
export function addComputed(fields: ComputedFields, path: string, expression: unknown): void {
  checkPath(path);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.length > 0 ? fieldsAt(fields, names.join('.')) : fields;
  if (parent.has(last)) throw collision(path);
  parent.set(last, { expression });
}

function fieldsAt(fields: ComputedFields, path: string): ComputedFields {
  checkPath(path);
  let branch = fields;
  for (const name of path.split('.')) {
    const next = branch.get(name) ?? new Map();
    if (!(next instanceof Map)) throw collision(path);
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

/** @throws MongoError when a dotted path is not valid for an output field. Only DBRef fields may start with a `$`. */
export function checkPath(path: string): void {
  if (path === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  for (const name of path.split('.')) {
    if (name === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    if (/^\$(?!(?:id|ref|db)$)/.test(name))
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$', but got '${name}'`,
      );
  }
}

function collision(path: string): MongoError {
  return new MongoError(40176, `specification contains two conflicting paths: ${path}`);
}

/** Adds computed fields to a document or to each document of an array. Other values become documents. */
export function withComputed(
  value: unknown,
  fields: ComputedFields,
  compute: (expression: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => withComputed(item, fields, compute));
  const result: Doc = isDoc(value) ? { ...value } : {};
  for (const [name, field] of fields) {
    const computed =
      field instanceof Map
        ? withComputed(fieldOf(result, name), field, compute)
        : compute(field.expression);
    if (computed === undefined) delete result[name];
    else result[name] = computed;
  }
  return result;
}
