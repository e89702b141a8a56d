import { phonePattern } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { callingCodes } from './calling-codes.ts';
import { india, joinPhone, splitPhone } from './phone-parts.ts';

const codeOf = (country: string) => {
  const found = callingCodes.find((each) => each.country === country);
  if (!found) throw new Error(`no ${country}`);
  return found;
};
const typed = (national: string, country = 'IN') =>
  joinPhone({ country: codeOf(country), national });

describe('a phone number without a calling code', () => {
  it.each([
    ['9820012345', 'IN', '+919820012345'],
    ['98200 12345', 'IN', '+919820012345'],
    ['098200-12345', 'IN', '+919820012345'],
    ['919820012345', 'IN', '+919820012345'],
    ['9191234567', 'IN', '+919191234567'],
    ['९८२००१२३४५', 'IN', '+919820012345'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['1 415 555 2671', 'US', '+14155552671'],
    ['06 6982', 'IT', '+39066982'],
    ['30 901820', 'DE', '+4930901820'],
  ])('%s in %s is %s', (national, country, number) => {
    expect(typed(national, country)).toBe(number);
  });

  it('stays as it is written if it is none', () => {
    expect(typed('')).toBe('');
    expect(typed('ring me')).toBe('ring me');
  });
});

describe('a phone number with a calling code', () => {
  it.each([
    ['+91 98200 12345', 'IN', '9820012345'],
    ['0091 98200 12345', 'IN', '9820012345'],
    ['+44 20 7946 0018', 'GB', '2079460018'],
    ['+1 415 555 2671', 'US', '4155552671'],
    ['+7 701 234 5678', 'RU', '7012345678'],
    ['\u202a+91 98200\u00ad12345\u202c', 'IN', '9820012345'],
  ])('%s chooses %s', (written, country, national) => {
    const parts = splitPhone(written, india, callingCodes);
    expect([parts.country.country, parts.national]).toEqual([country, national]);
  });

  it('keeps the chosen country of those that share the code', () => {
    expect(splitPhone('+1 416 555 2671', codeOf('CA'), callingCodes).country.country).toBe('CA');
  });

  it('stays as it is written while the code is unknown', () => {
    for (const written of ['+', '+9', '+999 1234567', '9820012345']) {
      expect(splitPhone(written, india, callingCodes)).toEqual({
        country: india,
        national: written,
      });
    }
    expect(splitPhone('+44 20 7946 0018', india, [india]).national).toBe('+44 20 7946 0018');
  });

  it('is the same after it was split', () => {
    for (const country of callingCodes) {
      const number = `+${country.code}2345678`;
      expect(joinPhone(splitPhone(number, india, callingCodes))).toBe(number);
      expect(number).toMatch(phonePattern);
    }
  });
});

it('knows a calling code for nearly every country, none of which begins another', () => {
  const codes = [...new Set(callingCodes.map(({ code }) => code))];
  expect(callingCodes.length).toBeGreaterThan(240);
  expect(
    codes.filter((code) => codes.some((other) => other !== code && code.startsWith(other))),
  ).toEqual([]);
});
