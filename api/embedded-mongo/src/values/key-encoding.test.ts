import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCollation } from './collation.ts';
import { encodeValue, invert } from './key-encoding.ts';
import { arithmetic, numberKind } from './number.ts';
import { compareValues } from './order.ts';

/** Converts a number to an exact fraction, as an independent reference for the encoding. */
function fraction(value: unknown): { numerator: bigint; denominator: bigint } {
  const text =
    value instanceof Double || value instanceof Int32 ? value.value.toString() : String(value);
  if (value instanceof Double) {
    let [number, denominator] = [value.value, 1n];
    while (!Number.isInteger(number)) [number, denominator] = [number * 2, denominator * 2n];
    return { numerator: BigInt(number), denominator };
  }
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  if (power >= 0) return { numerator: digits * 10n ** BigInt(power), denominator: 1n };
  return { numerator: digits, denominator: 10n ** BigInt(-power) };
}

function referenceOrder(a: unknown, b: unknown): number {
  const [x, y] = [fraction(a), fraction(b)];
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => new Double(n));
const ints = fc.integer().map((n) => new Int32(n));
const longs = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n));
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -60, max: 60 }))
  .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`));
/** Numbers of different types near the same value. */
const neighbours = fc
  .integer({ min: -(2 ** 53), max: 2 ** 53 })
  .chain((n) =>
    fc.constantFrom<unknown>(
      new Double(n),
      Long.fromNumber(n),
      Decimal128.fromString(String(n)),
      Decimal128.fromString(`${n}.0000000000001`),
      Long.fromBigInt(BigInt(n) * 512n + 1n),
      new Double(n * 512),
    ),
  );
const numbers = fc.oneof<fc.Arbitrary<unknown>[]>(ints, doubles, longs, decimals, neighbours);

const scalars = fc.oneof<fc.Arbitrary<unknown>[]>(
  numbers,
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    false,
    new MinKey(),
    new MaxKey(),
    'a',
    'a\0',
    'a\0b',
    '',
    'A',
    'é',
  ),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new Binary(bytes, bytes.length % 3)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
);
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'aa'), tie('value'), { maxKeys: 3 }),
  ),
}));

describe('the order of BSON values', () => {
  it('is exact across int, long, double and decimal', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(
          referenceOrder(a, b),
        );
        expect(Math.sign(compareValues(a, b))).toBe(referenceOrder(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it('is preserved by encodings, also inverted and when followed by other bytes', () => {
    fc.assert(
      fc.property(values, values, scalars, (a, b, next) => {
        const [x, y] = [encodeValue(a), encodeValue(b)];
        const order = Math.sign(compareValues(a, b));
        expect(Math.sign(Buffer.compare(x, y))).toBe(order);
        expect(Math.sign(Buffer.compare(invert(x), invert(y)))).toBe(order === 0 ? 0 : -order);
        const tail = encodeValue(next);
        if (order !== 0) {
          expect(Math.sign(Buffer.compare(Buffer.concat([x, tail]), y))).toBe(order);
          expect(Math.sign(Buffer.compare(invert(Buffer.concat([x, tail])), invert(y)))).toBe(
            -order,
          );
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('orders types as documented by MongoDB', () => {
    const ordered = [
      new MinKey(),
      null,
      Number.NaN,
      -1,
      0,
      'text',
      { a: 1 },
      [1],
      new Binary(Buffer.from('x')),
      new ObjectId(),
      false,
      true,
      new Date(),
      new Timestamp({ t: 1, i: 1 }),
      /x/,
      new MaxKey(),
    ];
    const shuffled = [...ordered].reverse().sort(compareValues);
    expect(shuffled).toEqual(ordered);
    expect(
      ordered
        .map((value) => encodeValue(value))
        .every((key, i, all) => i === 0 || (all[i - 1]?.compare(key) ?? 0) < 0),
    ).toBe(true);
  });
});

describe('collation keys', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcABCzéèÉüÜñ 019-_.,ß'), maxLength: 6 });

  for (const [strength, sensitivity] of [
    [1, 'base'],
    [2, 'accent'],
  ] as const) {
    it(`compare as ICU does at strength ${strength}`, () => {
      const collation = parseCollation({ locale: 'en', strength });
      const reference = new Intl.Collator('en', { sensitivity });
      fc.assert(
        fc.property(text, text, (a, b) => {
          expect(Math.sign(compareValues(a, b, collation))).toBe(
            Math.sign(reference.compare(a, b)),
          );
        }),
        { numRuns: 2000 },
      );
    });
  }
});

describe('arithmetic', () => {
  it('uses the wider type, and widens an int that overflows', () => {
    expect(arithmetic('+', new Int32(1), new Int32(2))).toEqual(new Int32(3));
    expect(numberKind(arithmetic('+', new Int32(0x7fffffff), new Int32(1)))).toBe('long');
    expect(numberKind(arithmetic('+', Long.fromNumber(1), new Int32(1)))).toBe('long');
    expect(arithmetic('*', new Int32(2), new Double(1))).toEqual(new Double(2));
    expect(String(arithmetic('+', Decimal128.fromString('0.1'), new Int32(1)))).toBe('1.1');
    expect(() => arithmetic('+', Long.MAX_VALUE, new Int32(1))).toThrow(/overflows/);
  });
});
