import { stringEnd, valueSize } from './element-size.ts';

/** Length, and the terminator. */
const frameBytes = 5;

/**
 * Returns the encoded document with only some of its top-level fields, in their order. This takes a
 * fraction of the time of decoding the document.
 * @throws BSONError if it is malformed
 */
export function selectFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const end = bytes.length - 1;
  const selected: [start: number, end: number][] = [];
  let size = frameBytes;
  let offset = 4;
  while (offset < end) {
    const valueStart = stringEnd(bytes, offset + 1, end);
    const valueEnd = valueStart + valueSize(bytes, bytes[offset] ?? 0, valueStart, end);
    if (names.has(bytes.toString('utf8', offset + 1, valueStart - 1))) {
      selected.push([offset, valueEnd]);
      size += valueEnd - offset;
    }
    offset = valueEnd;
  }
  const result = Buffer.allocUnsafe(size);
  result.writeInt32LE(size);
  let length = 4;
  for (const [from, to] of selected) length += bytes.copy(result, length, from, to);
  result[length] = 0;
  return result;
}
