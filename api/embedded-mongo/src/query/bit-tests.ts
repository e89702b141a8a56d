import { MongoError } from '../errors.ts';
import { exactLong } from '../values/integers.ts';
import { numberKind } from '../values/number.ts';
import type { Predicate } from '../values/path.ts';
import { binaryOf, rank, typeRank } from '../values/types.ts';

/** Whether the bit at a position is set. */
type Bits = (position: number) => boolean;

const maxBitPosition = 0x7fffffff;

/** Compiles $bitsAllSet, $bitsAnySet and their counterparts for clear bits. */
export function bitTest(operand: unknown, quantity: 'every' | 'some', isSet: boolean): Predicate {
  const positions = positionsOf(operand);
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && positions[quantity]((position) => bits(position) === isSet);
  };
}

function positionsOf(operand: unknown): number[] {
  if (Array.isArray(operand)) return operand.map(readPosition);
  const mask = bitsOf(operand);
  if (typeRank(operand) === rank.binary && mask)
    return Array.from({ length: binaryOf(operand).bytes.length * 8 }, (_, i) => i).filter(mask);
  if (numberKind(operand) === undefined)
    throw new MongoError('BadValue', 'bit tests take an Array, a number, or a BinData');
  if (!mask || mask(63))
    throw new MongoError('FailedToParse', 'Expected a non-negative integer as a bit mask');
  return Array.from({ length: 63 }, (_, i) => i).filter(mask);
}

function readPosition(value: unknown): number {
  const position = Number(exactLong(value) ?? -1);
  if (position < 0 || position > maxBitPosition)
    throw new MongoError('BadValue', 'bit positions must be integers from 0 to 2147483647');
  return position;
}

/** Returns the bits of an integer in two's complement with infinite sign extension, or of binary data. */
function bitsOf(value: unknown): Bits | undefined {
  if (typeRank(value) === rank.binary) {
    const { bytes } = binaryOf(value);
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1;
  }
  const long = exactLong(value);
  return long === undefined ? undefined : (position) => ((long >> BigInt(position)) & 1n) === 1n;
}
