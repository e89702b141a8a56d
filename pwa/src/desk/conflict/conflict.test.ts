import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { changedMeanwhile, merge } from './conflict.ts';

const refusal = (status: number, body: unknown) =>
  new ApiError({ kind: 'http', status, description: 'Changed.', body });

describe('changedMeanwhile', () => {
  it.each([
    ['a call outside /api', refusal(409, { data: { now: { a: 1 } } }), { a: 1 }],
    ['a call under /api', refusal(409, { now: { a: 1 } }), { a: 1 }],
    ['another conflict', refusal(409, { data: { count: 3 } }), null],
    ['another refusal', refusal(400, { now: { a: 1 } }), null],
    ['a text', refusal(409, 'Bad Gateway'), null],
    ['a null', refusal(409, { data: null, now: null }), null],
    ['no answer', new TypeError('Failed to fetch'), null],
  ])('reads %s', (_, error, expected) => {
    expect(changedMeanwhile(error)).toEqual(expected);
  });
});

const form = fc.record({ name: fc.constantFrom('a', 'b', 'c'), parent: fc.constantFrom('1', '2') });

describe('merge', () => {
  it('takes what one of the two changed, and disputes what both did', () => {
    const was = { name: 'a', parent: '1' };
    expect(merge(was, { name: 'b', parent: '1' }, { name: 'a', parent: '2' })).toEqual({
      values: { name: 'b', parent: '2' },
      disputed: [],
    });
    expect(merge(was, { name: 'b', parent: '1' }, { name: 'c', parent: '2' })).toEqual({
      values: { name: 'b', parent: '2' },
      disputed: ['name'],
    });
  });

  it('disputes the same whoever of the two asks, and changes nothing that nobody changed', () => {
    fc.assert(
      fc.property(form, form, form, (was, one, other) => {
        const [mine, theirs] = [merge(was, one, other), merge(was, other, one)];
        expect(mine.disputed).toEqual(theirs.disputed);
        if (mine.disputed.length === 0) expect(mine.values).toEqual(theirs.values);
        expect(merge(was, was, other).values).toEqual(other);
        expect(merge(was, one, was).values).toEqual(one);
      }),
    );
  });
});
