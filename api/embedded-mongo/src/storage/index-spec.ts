import { MongoError } from '../errors.ts';
import { type Collation, parseCollation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy, numberKind, toInteger, toNumber } from '../values/number.ts';

export interface Index {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly { readonly path: string; readonly direction: 1 | -1 }[];
  readonly isUnique: boolean;
  readonly isSparse: boolean;
  readonly collation: Collation | undefined;
  readonly partial: { readonly filter: Doc; matches(document: Doc): boolean } | undefined;
  readonly expireAfterSeconds: number | undefined;
  readonly isHidden: boolean;
  /** The specification that listIndexes returns. */
  readonly spec: Doc;
  /** The group of writes that built the index. Snapshots of earlier groups do not contain it. */
  sequence: number;
  /** By field: whether any document has ever had an array on its path. */
  readonly multikey: boolean[];
  /** Whether any key was too long and cut, so that the order of keys is not the order of values. */
  hasCutKeys: boolean;
}

/** Compiles a query filter. It is passed in because the query layer is above this one. */
export type CompileFilter = (
  filter: Doc,
  options: { collation: Collation | undefined },
) => (document: Doc) => boolean;

/** Types of index that MongoDB supports in addition to ordered ones. */
const unsupportedTypes = ['text', '2d', '2dsphere', 'hashed', 'geoHaystack', 'columnstore'];

/**
 * Reads an index specification of createIndexes.
 * @throws MongoError when the specification is invalid or not supported.
 */
export function readIndex(
  spec: Doc,
  {
    id,
    sequence,
    inheritedCollation,
  }: { id: number; sequence: number; inheritedCollation: unknown },
  compileFilter: CompileFilter,
): Index {
  const key = spec.key;
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw new MongoError('CannotCreateIndex', 'Index keys cannot be empty.');
  }
  const fields = Object.entries(key).map(([path, direction]) => ({
    path,
    direction: readDirection(path, direction),
  }));
  if (fields.length > 32)
    throw new MongoError('CannotCreateIndex', 'too many fields in compound index');
  const { partialFilterExpression: partial } = spec;
  const isSparse = isTruthy(spec.sparse);
  if (partial !== undefined && isSparse) {
    throw new MongoError(
      'CannotCreateIndex',
      'cannot mix "partialFilterExpression" and "sparse" options',
    );
  }
  const collation = parseCollation(spec.collation ?? inheritedCollation);
  const name = typeof spec.name === 'string' ? spec.name : indexName(key);
  const normalizedSpec: Doc = { v: 2, key, name };
  for (const option of ['unique', 'sparse', 'hidden'] as const) {
    if (isTruthy(spec[option])) normalizedSpec[option] = true;
  }
  if (partial !== undefined) normalizedSpec.partialFilterExpression = partial;
  if (spec.expireAfterSeconds !== undefined)
    normalizedSpec.expireAfterSeconds = spec.expireAfterSeconds;
  if (collation) normalizedSpec.collation = collation.spec;
  return {
    id,
    name,
    fields,
    isUnique: isTruthy(spec.unique) || name === '_id_',
    isSparse,
    collation,
    partial: isDoc(partial)
      ? { filter: partial, matches: compileFilter(partial, { collation }) }
      : undefined,
    expireAfterSeconds: readExpiry(spec, fields.length),
    isHidden: isTruthy(spec.hidden),
    spec: normalizedSpec,
    sequence,
    multikey: fields.map(() => false),
    hasCutKeys: false,
  };
}

/** Returns MongoDB's default name for an index: `a_1_b_-1`. */
export function indexName(key: Doc): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}

function readDirection(path: string, direction: unknown): 1 | -1 {
  if (path === '$**' || path.endsWith('.$**'))
    throw new MongoError('NotImplemented', 'wildcard indexes are not supported here');
  if (typeof direction === 'string') {
    if (unsupportedTypes.includes(direction))
      throw new MongoError('NotImplemented', `${direction} indexes are not supported here`);
    throw new MongoError('CannotCreateIndex', `Unknown index plugin '${direction}'`);
  }
  if (numberKind(direction) === undefined || toNumber(direction) === 0) {
    throw new MongoError(
      'CannotCreateIndex',
      `Values in v:2 index key pattern cannot be of this type or zero: '${path}'`,
    );
  }
  if (path === '' || path.split('.').some(isInvalidPart)) {
    throw new MongoError(
      'CannotCreateIndex',
      `Index keys cannot contain an empty field, or one that starts with '$': '${path}'`,
    );
  }
  return toNumber(direction) > 0 ? 1 : -1;
}

/** Only the fields of DBRefs may start with a `$`. */
function isInvalidPart(part: string): boolean {
  return part === '' || (part.startsWith('$') && !['$ref', '$id', '$db'].includes(part));
}

function readExpiry(spec: Doc, fieldCount: number): number | undefined {
  if (spec.expireAfterSeconds !== undefined && numberKind(spec.expireAfterSeconds) === undefined)
    throw new MongoError(
      'CannotCreateIndex',
      "TTL index 'expireAfterSeconds' option must be numeric",
    );
  const seconds = toInteger(spec.expireAfterSeconds, 'expireAfterSeconds');
  if (seconds === undefined) return undefined;
  if (seconds < 0 || seconds > 0x7fffffff) {
    throw new MongoError(
      'CannotCreateIndex',
      'TTL index expireAfterSeconds must be within the range of 0 to 2147483647',
    );
  }
  if (fieldCount > 1)
    throw new MongoError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    );
  return seconds;
}
