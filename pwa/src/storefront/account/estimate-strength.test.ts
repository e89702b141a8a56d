import { expect, it } from 'vitest';
import { estimateStrength } from './estimate-strength.ts';

it.each([
  ['', 0],
  ['12345678', 0],
  ['password', 0],
  ['Password2024', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['qwerty123456', 0],
  ['rosebuds', 1],
  ['rosebuds42x', 2],
  ['correct horse battery staple', 3],
  ['kT9$vq2!Lm', 3],
])('rates %j as %i', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength);
});

it('never rates a longer password of the same kind lower', () => {
  const text = 'plum orchard beneath slow rain';
  const rated = Array.from(text, (_, length) => estimateStrength(text.slice(0, length)));
  expect(rated).toEqual(rated.toSorted());
});
