import { expect, it } from 'vitest';
import { isExpiring } from './access-token.ts';
import { tokenWith } from './test-session.ts';

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

it.each([
  ['expired', { exp: inSeconds(-60), sid: 'a' }, true],
  ['about to expire', { exp: inSeconds(20), sid: 'a' }, true],
  ['valid for a minute', { exp: inSeconds(60), sid: 'a' }, false],
  ['of release 0.1.0', { exp: inSeconds(86_400) }, true],
  ['valid, with base64url characters', { exp: inSeconds(60), sid: '>>>???~~~' }, false],
])('is for a token %s', (_, claims, expected) => {
  expect(isExpiring(tokenWith(claims))).toBe(expected);
});

it.each(['token', '', 'a.b.c', 'a.bnVsbA.c'])('is false for %j, which cannot be read', (token) => {
  expect(isExpiring(token)).toBe(false);
});
