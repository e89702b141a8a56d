import { foldText } from '@vajra/contract';
import { tokenizeForIndex } from '@vajra/product-index';

/** Returns text without spaces and punctuation, folded for searching; '' without letters and digits. */
export function toTerm(text: string): string {
  return foldText(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Splits text at spaces into terms, in text order. */
export function toTerms(text: string): string[] {
  return text
    .split(/\s+/)
    .map(toTerm)
    .filter((term) => term !== '');
}

/** Returns the terms of a name: its words and, of words with hyphens or apostrophes, their parts. */
export function nameTerms(name: string): string[] {
  return [...toTerms(name), ...tokenizeForIndex(name)];
}
