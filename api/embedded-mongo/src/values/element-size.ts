import { BSONError } from 'bson';

/** Sizes of values that have the same size in every document, by their BSON type. */
const fixedSizes = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

export const documentType = 0x03;
export const arrayType = 0x04;

/** Length, and the terminator. */
const minDocumentBytes = 5;
const objectIdBytes = 12;

/**
 * Returns the size in bytes of a BSON value between `start` and `end`.
 * @throws BSONError with the message of the bson package if it is malformed
 */
export function valueSize(bytes: Buffer, type: number, start: number, end: number): number {
  const size = fixedSizes.get(type) ?? variableSize(bytes, type, start, end);
  if (size > end - start) throw new BSONError('corrupt object bson');
  return size;
}

function variableSize(bytes: Buffer, type: number, start: number, end: number): number {
  if (type === 0x0b) return stringEnd(bytes, stringEnd(bytes, start, end), end) - start;
  if (end - start < 4) throw new BSONError('corrupt object bson');
  const length = bytes.readInt32LE(start);
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return stringSize(bytes, start, end);
    case 0x0c:
      return stringSize(bytes, start, end) + objectIdBytes;
    case documentType:
    case arrayType:
      if (length >= minDocumentBytes && length <= end - start) return length;
      throw new BSONError(
        `bad embedded ${type === arrayType ? 'array' : 'document'} length in bson`,
      );
    case 0x05:
      if (length < 0) throw new BSONError('Negative binary type element size found');
      if (length > end - start) throw new BSONError('Binary type size larger than document size');
      return 4 + 1 + length;
    case 0x0f:
      if (length > 0) return length;
      throw new BSONError('code_w_scope total size shorter minimum expected length');
    default:
      throw new BSONError(`Detected unknown BSON type ${type.toString(16)}`);
  }
}

function stringSize(bytes: Buffer, start: number, end: number): number {
  const length = bytes.readInt32LE(start);
  const size = 4 + length;
  if (length <= 0 || size > end - start || bytes[start + size - 1] !== 0)
    throw new BSONError('bad string length in bson');
  return size;
}

/** Returns the offset after a null-terminated string. @throws BSONError if it is not terminated before `end` */
export function stringEnd(bytes: Buffer, start: number, end: number): number {
  // a native search costs more than this loop, because most names are short
  let i = start;
  while (i < end && bytes[i] !== 0) i++;
  if (i >= end) throw new BSONError('Bad BSON Document: illegal CString');
  return i + 1;
}
