/** Returns the first index below `length` for which `isBefore` is false, or `length`. */
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

/** Merges a small sorted list into a large one by binary search and block copies. */
export function mergeSorted(
  large: Uint32Array,
  small: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  if (large.length === 0) return small;
  const merged = new Uint32Array(large.length + small.length);
  let read = 0;
  let written = 0;
  for (const item of small) {
    const at = lowerBound(large.length, (index) => compare(large[index] ?? 0, item) < 0, read);
    merged.set(large.subarray(read, at), written);
    written += at - read;
    merged[written++] = item;
    read = at;
  }
  merged.set(large.subarray(read), written);
  return merged;
}
