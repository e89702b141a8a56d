// Accents and other marks that do not change the spelling: those shared between scripts (Latin and
// Greek accents, Arabic vowel points, emoji selectors, joiners), Hebrew points, soft hyphen and
// tatweel. Vowel signs of Devanagari and related scripts are kept, as is the mark that distinguishes
// Japanese が from か.
const droppedMarks =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{Mn}|[\u00ad\u0640]/gu;

/** Letters that NFKD does not decompose. A final sigma must match the prefix of a longer word. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th' },
  ...{ ŧ: 't', ς: 'σ' },
};
const replacedLetters = /[æđðħıłøœßþŧς]/g;

/** Accents that are typed as apostrophes. NFKD would turn each into a space and a mark. */
const spacingAccents = /[\u00b4\u1fbd\u1fbf\u1ffd]/g;
/** Quotation marks, primes and modifier letters that are written as apostrophes. */
const apostrophes = /[`\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bf\u055a\u05f3]/g;
// Without lookbehind, which Safari has from 16.4 only.
const apostropheInWord = /([\p{L}\p{M}])'+(?=\p{L})/gu;

const needsFolding = /[^ -~]|[`']/;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Folds text for comparison: NFKD in lower case, without accents, and with plain letters for those such
 * as ł and ß. All kinds of apostrophes become '.
 */
export function foldLetters(text: string): string {
  if (!needsFolding.test(text)) return text.toLowerCase();
  return text
    .replace(spacingAccents, "'")
    .normalize('NFKD')
    .replace(droppedMarks, '')
    .toLowerCase()
    .replace(replacedLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, "'");
}

/** Removes apostrophes inside words from folded text, so that O'Brien and OBrien are the same. */
export function joinApostrophes(folded: string): string {
  return folded.includes("'") ? folded.replace(apostropheInWord, '$1') : folded;
}

/** Folds text for searching: as foldLetters(), and without apostrophes inside words. */
export function foldText(text: string): string {
  return joinApostrophes(foldLetters(text));
}

/** Whether text has a letter or digit of any script. A search without one finds nothing. */
export function hasLetterOrDigit(text: string): boolean {
  return letterOrDigit.test(foldLetters(text));
}
