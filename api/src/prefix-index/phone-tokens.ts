/** One figure in North America, Russia and Kazakhstan, two in these countries, three in all others (ITU E.164). */
const callingCode =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/;

/** What a phone number is found by: its figures, with the calling code and without. */
export function phoneTokens(mo_no: string): string[] {
  const figures = mo_no.replace(/\D/g, '');
  return [figures, figures.replace(callingCode, '')];
}
