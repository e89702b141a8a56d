import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { conflictingVersion } from './edit-conflict.ts';

const apiError = (status: number, body: unknown) =>
  new ApiError({ kind: 'http', status, description: 'Changed.', body });

describe('changedMeanwhile', () => {
  it.each([
    ['a call outside /api', apiError(409, { data: { now: { a: 1 } } }), { a: 1 }],
    ['a call under /api', apiError(409, { now: { a: 1 } }), { a: 1 }],
    ['a conflict without a version', apiError(409, { data: { count: 3 } }), null],
    ['another error status', apiError(400, { now: { a: 1 } }), null],
    ['a text body', apiError(409, 'Bad Gateway'), null],
    ['a null', apiError(409, { data: null, now: null }), null],
    ['a network error', new TypeError('Failed to fetch'), null],
  ])('handles %s', (_, error, expected) => {
    expect(conflictingVersion(error)).toEqual(expected);
  });
});
