/** The first position below `length` that is not before the sought one, or `length`. */
export function lowerBound(length: number, isBefore: (at: number) => boolean, from = 0): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Merges a few sorted numbers into many: a binary search for each, block copies between. */
export function mergeSorted(
  many: Uint32Array,
  few: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  if (many.length === 0) return few;
  const merged = new Uint32Array(many.length + few.length);
  let read = 0;
  let written = 0;
  for (const item of few) {
    const at = lowerBound(many.length, (index) => compare(many[index] ?? 0, item) < 0, read);
    merged.set(many.subarray(read, at), written);
    written += at - read;
    merged[written++] = item;
    read = at;
  }
  merged.set(many.subarray(read), written);
  return merged;
}
