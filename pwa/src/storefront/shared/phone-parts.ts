import { normalizePhone } from '@vajra/contract';
import type { CallingCode } from './calling-codes.ts';

/** What an input for phone numbers shows. */
export interface PhoneParts {
  country: CallingCode;
  /** The number without the calling code, as written. */
  national: string;
}

/** Preset, as most customers are there. */
export const india: CallingCode = { country: 'IN', code: '91' };

/** Countries whose numbers keep their first 0 behind the calling code. */
const keepsZero: ReadonlySet<string> = new Set(['IT', 'SM', 'VA', 'CI', 'GA', 'CG']);

/**
 * Splits what is written into an input: a number with a plus sign, or with 00, contains its calling code,
 * any other belongs to the chosen country.
 */
export function splitPhone(
  written: string,
  chosen: CallingCode,
  known: readonly CallingCode[],
): PhoneParts {
  const number = normalizePhone(written);
  if (!number.startsWith('+')) return { country: chosen, national: written };
  // No calling code is the beginning of another one.
  const matching = known.filter(({ code }) => number.startsWith(code, 1));
  const country = matching.find((each) => each.country === chosen.country) ?? matching[0];
  if (!country) return { country: chosen, national: written };
  return { country, national: number.slice(country.code.length + 1) };
}

/** Returns the international number, or what is written if it has a plus sign itself. */
export function joinPhone({ country: { country, code }, national }: PhoneParts): string {
  const number = normalizePhone(national);
  if (number === '' || !/^\d+$/.test(number)) return national;
  const withoutPrefix = keepsZero.has(country) ? number : number.replace(/^0/, '');
  return `+${code}${withoutCode(withoutPrefix, code)}`;
}

/** Some write the calling code without a plus sign: 919820012345. National numbers there have ten digits. */
function withoutCode(number: string, code: string): string {
  const isRepeated = (code === '91' || code === '1') && number.length === code.length + 10;
  return isRepeated && number.startsWith(code) ? number.slice(code.length) : number;
}
