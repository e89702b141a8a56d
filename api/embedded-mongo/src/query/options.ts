import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { checkPath } from './computed-fields.ts';
import type { SortField } from './query.ts';

/** Reads a sort specification. */
export function readSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort))
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'sort' is the wrong type, expected type 'object'",
    );
  return Object.entries(sort).map(([path, direction]): SortField => {
    if (isDoc(direction)) throw unsupportedSort(direction);
    if (numberKind(direction) === undefined)
      throw new MongoError(15974, `Illegal key in $sort specification: ${path}`);
    const value = Math.trunc(toNumber(direction));
    if (value !== 1 && value !== -1) {
      throw new MongoError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    checkPath(path);
    return { path, direction: value };
  });
}

function unsupportedSort(direction: Doc): MongoError {
  return Object.hasOwn(direction, '$meta')
    ? new MongoError('NotImplemented', '$meta sorts are not supported here')
    : new MongoError(17312, '$meta is the only expression supported by $sort right now');
}

/** Reads a hint: the name or the key pattern of an index. An empty pattern is no hint. */
export function readHint(hint: unknown): unknown {
  if (hint === undefined || hint === null || typeof hint === 'string') return hint;
  if (!isDoc(hint)) throw new MongoError('FailedToParse', 'Hint must be a string or an object');
  return Object.keys(hint).length > 0 ? hint : undefined;
}

/** Reads an optional document from a command. */
export function readDocument(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (isDoc(value)) return value;
  throw new MongoError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type, expected type 'object'`,
  );
}
