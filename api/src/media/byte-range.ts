export interface ByteRange {
  start: number;
  /** The first byte after the range. */
  end: number;
}

/**
 * One range of RFC 9110, section 14, of a file of `size` bytes. Null asks for the whole: where
 * there is no range, none that we know, several at once, or one that ends before it begins.
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header.replace(/\s/g, '')) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    return Number(to) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(to)), end: size };
  }
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? size : Math.min(Number(to) + 1, size) };
}
