// Accents and other marks that do not change the spelling: those shared between scripts (Latin and
// Greek accents, Arabic vowel points, emoji selectors, joiners), Hebrew points, soft hyphen and
// tatweel. Vowel signs of Devanagari and related scripts are kept, as is the mark that distinguishes
// Japanese が from か.
const droppedMarks =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{Mn}|[\u00ad\u0640]/gu;

// A number with decimals is one token, including letters that follow without a space: 0.90ct.
const tokenPattern = /\p{Nd}+\.\p{Nd}+[\p{L}\p{M}\p{N}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const asciiTokenPattern = /[0-9]+\.[0-9]+[a-z0-9]*|[a-z0-9]+/g;
const notAscii = /[^ -~]/;

/**
 * Splits text into tokens for indexing and searching: NFKD without accents, in lower case, split at
 * everything except letters and digits of any script. A decimal such as 0.90 is one token, so it is
 * found by 0, 0.9 and 0.90. Tokens are in text order, with duplicates.
 */
export function tokenize(text: string): string[] {
  if (!notAscii.test(text)) return text.toLowerCase().match(asciiTokenPattern) ?? [];
  const plain = text.normalize('NFKD').replace(droppedMarks, '').toLowerCase();
  // A final sigma becomes ς in lower case, but a prefix of a longer word must still match.
  return plain.replaceAll('ς', 'σ').match(tokenPattern) ?? [];
}
