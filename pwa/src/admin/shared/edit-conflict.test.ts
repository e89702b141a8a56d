import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { conflictingVersion } from './edit-conflict.ts';

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
    expect(conflictingVersion(error)).toEqual(expected);
  });
});
