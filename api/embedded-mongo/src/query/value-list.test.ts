import { BSONSymbol, Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Evaluation } from '../expressions/evaluation.ts';
import { parseCollation } from '../values/collation.ts';
import { pause } from '../yielding.ts';
import { compileFilter } from './matcher.ts';
import { compileMembership } from './value-list.ts';

const large = 9_007_199_254_740_993n;
const id = new ObjectId();
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 'a', 'A', new BSONSymbol('a'), '', '1', 1, -0, Number.NaN, new Int32(1)],
    ...[new Double(1.5), Long.fromNumber(1), Long.fromBigInt(large), Long.fromBigInt(large - 1n)],
    ...[2 ** 53, Decimal128.fromString('1.0'), Decimal128.fromString(String(large)), id],
    ...[new ObjectId(id.toHexString()), new Date(0), new Date(1), /a/, [], [1], [new Double(1)]],
    ...[{}, { a: 1 }, { a: new Double(1) }, { b: 1 }, Buffer.from('a')],
  ),
);
const collations = [undefined, parseCollation({ locale: 'en', strength: 2 })];

describe('the test of a long list', () => {
  it.each(collations)('accepts the values that equal an item (%#)', (collation) => {
    fc.assert(
      fc.property(fc.array(value), value, (list, tested) => {
        const items = list.filter((item) => !(item instanceof RegExp));
        const equalsOne = items.some((item) =>
          compileFilter({ a: { $eq: item } }, { collation })({ a: tested }),
        );
        // a filter also compares the elements of an array
        const elements = Array.isArray(tested) ? [tested, ...tested] : [tested];
        const isMember = elements.some(compileMembership(items, collation));
        expect(isMember).toBe(equalsOne);
      }),
      { numRuns: 300 },
    );
  });

  it('is prepared in time slices', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 10;
      return now;
    });
    const evaluation = new Evaluation();
    const isMember = compileMembership(Array.from({ length: 3000 }, (_, i) => i));
    let pauses = 0;
    const test = () => [isMember(2999), isMember(3000)];
    while (evaluation.run(test) === pause) pauses++;
    expect(evaluation.run(test)).toEqual([true, false]);
    expect(pauses).toBeGreaterThan(1);
    clock.mockRestore();
  });

  it('is part of $in, with null for missing fields and regular expressions', () => {
    const numbers = Array.from({ length: 30 }, (_, i) => i);
    const matches = compileFilter({ a: { $in: [...numbers, null, /^x/] } });
    const documents = [{ a: 29 }, {}, { a: null }, { a: 'xyz' }, { a: [-1, 3] }];
    expect(documents.map(matches)).toEqual([true, true, true, true, true]);
    expect([{ a: 30 }, { a: 'yx' }, { a: [] }].map(matches)).toEqual([false, false, false]);
    expect(() => compileFilter({ a: { $in: [...numbers, undefined] } })).toThrow('undefined');
  });
});
