const digitBits = 16;
const digits = 4;
const buckets = 1 << digitBits;

/**
 * Sorts slots by a numeric key, ascending and stable. A radix sort over the bits of the doubles is
 * about ten times faster than a comparison sort for a million slots. Keys must not be NaN.
 */
export function radixSort(slots: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  let from = slots;
  let fromKeys = sortableKeys(slots, keyOf);
  let to: Uint32Array = new Uint32Array(slots.length);
  let toKeys: Uint16Array = new Uint16Array(fromKeys.length);
  for (let digit = 0; digit < digits; digit++) {
    const starts = bucketStarts(fromKeys, digit);
    if (starts === null) continue;
    for (let at = 0; at < from.length; at++) {
      const bucket = fromKeys[at * digits + digit] ?? 0;
      const target = starts[bucket] ?? 0;
      starts[bucket] = target + 1;
      to[target] = from[at] ?? 0;
      // Lower digits are already sorted, so only the remaining ones have to be moved.
      for (let next = digit + 1; next < digits; next++) {
        toKeys[target * digits + next] = fromKeys[at * digits + next] ?? 0;
      }
    }
    [from, to] = [to, from === slots ? new Uint32Array(slots.length) : from];
    [fromKeys, toKeys] = [toKeys, fromKeys];
  }
  return from;
}

/** Splits each double into four digits, least significant first, that sort like the doubles. */
function sortableKeys(slots: Uint32Array, keyOf: (slot: number) => number): Uint16Array {
  const keys = new Float64Array(slots.length);
  // Adding 0 turns -0, whose bits would sort before 0, into 0.
  for (let at = 0; at < slots.length; at++) keys[at] = keyOf(slots[at] ?? 0) + 0;
  // All supported platforms are little-endian: the low half is first.
  const halves = new Uint32Array(keys.buffer);
  for (let high = 1; high < halves.length; high += 2) {
    const isNegative = ((halves[high] ?? 0) & 0x80000000) !== 0;
    halves[high] = isNegative ? ~(halves[high] ?? 0) : (halves[high] ?? 0) ^ 0x80000000;
    if (isNegative) halves[high - 1] = ~(halves[high - 1] ?? 0);
  }
  return new Uint16Array(keys.buffer);
}

/** Returns the start of each bucket of a digit, or null when all keys are in one bucket. */
function bucketStarts(keys: Uint16Array, digit: number): Uint32Array | null {
  const counts = new Uint32Array(buckets);
  for (let at = digit; at < keys.length; at += digits) {
    const bucket = keys[at] ?? 0;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  if (counts[keys[digit] ?? 0] === keys.length / digits) return null;
  let start = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = counts[bucket] ?? 0;
    counts[bucket] = start;
    start += count;
  }
  return counts;
}
