import { ObjectId } from 'bson';
import { countKeptSteps } from '../expressions/evaluation.ts';
import type { Collation } from '../values/collation.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { isExactDouble, toNumber } from '../values/number.ts';
import type { Predicate } from '../values/path.ts';
import { rank, textOf, typeRank } from '../values/types.ts';

/** Compiles a test of whether a value equals one in a long list, in time that does not depend on its length. */
export function compileMembership(list: readonly unknown[], collation?: Collation): Predicate {
  const keys = new Set<number | string>();
  const types = new Set<number>();
  let added = 0;
  const addItems = () => {
    while (added < list.length) {
      const item = list[added];
      keys.add(keyOf(item, collation));
      types.add(typeRank(item));
      added++;
      if (added % itemsPerStep === 0) countKeptSteps(itemsPerStep);
    }
  };
  return (value) => {
    // by the first test, because tests can be interrupted
    addItems();
    // values of other types, such as a large array, are not encoded
    if (value === undefined || value === null) return types.has(rank.null);
    return types.has(typeRank(value)) && keys.has(keyOf(value, collation));
  };
}

const itemsPerStep = 256;

/** Returns a key that equal values share. Encoding all values of a list would take too long. */
function keyOf(value: unknown, collation: Collation | undefined): number | string {
  const type = typeRank(value);
  if (type === rank.number && isExactDouble(value)) return toNumber(value);
  if (type === rank.string && !collation) return `s${textOf(value)}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  const encoded = encodeValue(value, collation);
  // a long or a decimal may equal a double
  if (type === rank.number && encoded.equals(encodeValue(toNumber(value)))) return toNumber(value);
  return `e${encoded.toString('latin1')}`;
}
