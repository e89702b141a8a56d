import { foldText } from '@vajra/contract';
import { tokenize } from './tokenize.ts';

/** Bounds the terms of a number with very many parts. */
const maxJoinedParts = 16;

// Marks belong to the letters before them.
const partPattern = /\p{Nd}+|[\p{L}\p{M}\p{Nl}\p{No}]+/gu;

/**
 * Returns the terms by which a stock number is found however it is separated. VJ-1001-A has the terms
 * vj1001a, 1001a and a, which start with every token of VJ1001A, vj-1001-a, VJ 1001 A and 1001.
 */
export function stockNumberTerms(sku: string): string[] {
  const folded = foldText(sku);
  const parts = folded.match(partPattern) ?? [];
  const joined = parts.map((_, at) => parts.slice(at, at + maxJoinedParts).join(''));
  // Searches keep decimals such as 0.90 together.
  const decimals = folded.includes('.') ? tokenize(sku).filter((token) => token.includes('.')) : [];
  return [...new Set([...joined, ...decimals])];
}
