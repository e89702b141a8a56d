import { MongoError } from '../errors.ts';
import { type KeyPattern, sortKey } from '../storage/index-keys.ts';
import type { Collation } from '../values/collation.ts';
import { isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';

/** Reads a `sortBy` argument. */
export function readSortPattern(sortBy: unknown, collation?: Collation): KeyPattern {
  if (!isDoc(sortBy) || Object.keys(sortBy).length === 0)
    throw new MongoError('FailedToParse', "'sortBy' must be an object with at least one field");
  const fields = Object.entries(sortBy).map(([path, direction]) => {
    if (isDoc(direction))
      throw new MongoError('NotImplemented', '$meta sorts are not supported here');
    const value = numberKind(direction) ? toNumber(direction) : Number.NaN;
    if (value !== 1 && value !== -1)
      throw new MongoError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    return { path, direction: value } as const;
  });
  return { fields, collation };
}

/** Returns the key that a document sorts by. */
export function sortKeyOf(pattern: KeyPattern, document: unknown): Buffer {
  return sortKey(pattern, isDoc(document) ? document : {});
}
