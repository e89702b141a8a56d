import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [0, 'Zero rupees only'],
  [1, 'One paisa only'],
  [50, 'Fifty paise only'],
  [100, 'One rupee only'],
  [101, 'One rupee and one paisa only'],
  [1_900, 'Nineteen rupees only'],
  [2_000, 'Twenty rupees only'],
  [9_900, 'Ninety-nine rupees only'],
  [10_000, 'One hundred rupees only'],
  [1_00_100, 'One thousand one rupees only'],
  [10_30_000_00, 'Ten lakh thirty thousand rupees only'],
  [
    99_99_99_999_99,
    'Ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paise only',
  ],
  [1_00_00_000_00, 'One crore rupees only'],
  [1_00_000_00_00_000_00, 'One lakh crore rupees only'],
  [-10_300_05, 'Minus ten thousand three hundred rupees and five paise only'],
])('writes %d paise in the Indian system', (minor, words) => {
  expect(amountInWords(minor, 'INR')).toBe(words);
});

it.each([
  [0, 'Zero dollars only'],
  [1, 'One cent only'],
  [100, 'One dollar only'],
  [384_200_42, 'Three hundred eighty-four thousand two hundred dollars and forty-two cents only'],
  [
    1_234_567_890_12,
    'One billion two hundred thirty-four million five hundred sixty-seven thousand eight hundred ninety dollars and twelve cents only',
  ],
  [
    Number.MAX_SAFE_INTEGER,
    'Ninety trillion seventy-one billion nine hundred ninety-two million five hundred forty-seven thousand four hundred nine dollars and ninety-one cents only',
  ],
])('writes %d cents in the international system', (minor, words) => {
  expect(amountInWords(minor, 'USD')).toBe(words);
});

it.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (minor) => {
  expect(() => amountInWords(minor, 'INR')).toThrow(RangeError);
});
