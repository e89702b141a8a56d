import { expect, test } from 'vitest';
import { isLabGrown } from './lab-grown.ts';

test.each([
  ['Lab Grown', true],
  ['Laboratory-grown diamond', true],
  ['LAB-CREATED', true],
  ['CVD', true],
  ['HPHT', true],
  ['Synthetic', true],
  ['Man-made', true],
  ['Natural', false],
  ['Natural (certified by a lab)', false],
  ['Labradorite', false],
  ['LabGrownDiamond', true],
  ['Collaboration', false],
  ['', false],
  [undefined, false],
])('%j: %s', (stoneType, expected) => {
  expect(isLabGrown(stoneType)).toBe(expected);
});
