import { Decimal128, Double, Int32, Long } from 'bson';
import { expect, it } from 'vitest';
import { arithmetic, isTruthy } from './number.ts';

const decimal = (text: string) => Decimal128.fromString(text);

it.each<['+' | '*', unknown, unknown, string]>([
  ['*', decimal('Infinity'), new Int32(-1), '-Infinity'],
  ['*', decimal('Infinity'), new Int32(0), 'NaN'],
  ['+', decimal('Infinity'), new Int32(-1), 'Infinity'],
  ['+', decimal('1'), new Double(0.5), '1.500000000000000'],
  ['+', decimal('1'), Long.fromString('9007199254740993'), '9007199254740994'],
  ['+', decimal('1'), Long.fromString('9007199254740991'), '9007199254740992'],
])('%s of the decimal %s and %s', (operator, a, b, text) => {
  expect(String(arithmetic(operator, a, b))).toBe(text);
});

it('does not treat a tiny decimal as zero', () => {
  expect(isTruthy(decimal('1E-6000'))).toBe(true);
  expect(isTruthy(decimal('0E-6000'))).toBe(false);
  expect(isTruthy(decimal('NaN'))).toBe(true);
});
