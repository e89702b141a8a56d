import { foldLetters, foldText, joinApostrophes } from '@vajra/contract';

// A number with decimals is one token, including letters that follow without a space: 0.90ct.
const tokenPattern = /\p{Nd}+\.\p{Nd}+[\p{L}\p{M}\p{N}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const asciiTokenPattern = /[0-9]+\.[0-9]+[a-z0-9]*|[a-z0-9]+/g;
const notAscii = /[^ -~]/;

/**
 * Splits a search into tokens: folded by foldText(), and split at everything except letters and digits
 * of any script. A decimal such as 0.90 is one token, so it is found by 0, 0.9 and 0.90. Tokens are in
 * text order, with duplicates.
 */
export function tokenize(text: string): string[] {
  return split(foldText(text));
}

/**
 * Splits text into the tokens by which it is found: those of tokenize() and, where words have apostrophes,
 * their parts, so that Brien finds O'Brien as well.
 */
export function tokenizeForIndex(text: string): string[] {
  const folded = foldLetters(text);
  const tokens = split(joinApostrophes(folded));
  return folded.includes("'") ? [...tokens, ...split(folded)] : tokens;
}

/** Whether each token of a search is a prefix of a token of the text. No text matches without tokens. */
export function matchesSearch(text: string, search: string): boolean {
  const prefixes = tokenize(search);
  const tokens = tokenizeForIndex(text);
  return (
    prefixes.length > 0 &&
    prefixes.every((prefix) => tokens.some((token) => token.startsWith(prefix)))
  );
}

function split(folded: string): string[] {
  return folded.match(notAscii.test(folded) ? tokenPattern : asciiTokenPattern) ?? [];
}
