// Accents and other marks that do not spell: those shared between scripts (Latin and Greek
// accents, Arabic vowel points, emoji selectors, joiners), Hebrew points, soft hyphen and tatweel.
// Vowel signs of Devanagari and its kin belong to their script and stay, as does the mark that
// tells Japanese が from か.
const droppedMarks =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{Mn}|[\u00ad\u0640]/gu;

// A number with decimals is one word, with what is written against it: 0.90ct.
const tokenPattern = /\p{Nd}+\.\p{Nd}+[\p{L}\p{M}\p{N}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const asciiTokenPattern = /[0-9]+\.[0-9]+[a-z0-9]*|[a-z0-9]+/g;
const notAscii = /[^ -~]/;

/**
 * The words of a text as the index and the query see them: NFKD, accents dropped, lower case,
 * split at anything that is not a letter or digit, in any script. A decimal such as 0.90 stays
 * whole, and so is found by 0, 0.9 and 0.90. Words come in the text's order, repeats included.
 */
export function tokenize(text: string): string[] {
  if (!notAscii.test(text)) return text.toLowerCase().match(asciiTokenPattern) ?? [];
  const plain = text.normalize('NFKD').replace(droppedMarks, '').toLowerCase();
  // JavaScript writes a sigma that ends a word as ς; a beginning of a longer word must not.
  return plain.replaceAll('ς', 'σ').match(tokenPattern) ?? [];
}
