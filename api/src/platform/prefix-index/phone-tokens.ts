/** Calling codes (ITU E.164): one digit in North America, Russia and Kazakhstan, two for the listed prefixes, otherwise three. */
const callingCode =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/;

/** Returns the digits of a phone number with and without its calling code. */
export function phoneTokens(mo_no: string): string[] {
  const digits = mo_no.replace(/\D/g, '');
  return [digits, digits.replace(callingCode, '')];
}
