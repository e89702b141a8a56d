export interface ByteRange {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `size` bytes. Returns null when the
 * whole file should be sent: no range, several ranges, an unknown unit, or an invalid range.
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
