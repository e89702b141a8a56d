import { foldText } from '@vajra/contract';

/** A word, a number or a sign of a search. */
export interface Piece {
  kind: 'word' | 'number' | 'sign';
  /** Folded by `foldText`. */
  text: string;
  /** Of a number. */
  value: number;
  /** The position in the search, in UTF-16 code units. */
  start: number;
  end: number;
  /** Whether nothing is between this piece and the one before. */
  isJoined: boolean;
  /** Whether it is a number with commas: 4,00,000. */
  isGrouped?: boolean;
  /** What was written, if the spelling of this piece is corrected. */
  written?: string;
}

const piecePattern =
  /(\d[\d,]*(?:\.\d+)?|\.\d+)|([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’](?=\p{L}))*)|([₹$<>≤≥+%/~–—-])/gu;
const fraction = /^(\d)\u2044(\d{1,2})$/;
const devanagariDigits = /[\u0966-\u096f]/g;
/** Numbers from here on are words, such as stock numbers. */
const maxNumber = 1e12;

/** Splits a search into its words, numbers and signs. Numbers end before letters: 1ct is 1 and ct. */
export function splitSearch(search: string): Piece[] {
  const text = search.replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - 0x966));
  let last = -1;
  return Array.from(text.matchAll(piecePattern), ({ 0: found, 1: digits, 2: word, index }) => {
    const position = { start: index, end: index + found.length, isJoined: index === last };
    last = position.end;
    if (digits !== undefined) return numberPiece(digits, position);
    if (word === undefined) return { kind: 'sign', text: found, value: 0, ...position };
    const folded = foldText(word);
    const [, above, below] = fraction.exec(folded) ?? [];
    return above !== undefined && Number(below) > 0
      ? { kind: 'number', text: folded, value: Number(above) / Number(below), ...position }
      : { kind: 'word', text: folded, value: 0, ...position };
  });
}

function numberPiece(digits: string, position: Pick<Piece, 'start' | 'end' | 'isJoined'>): Piece {
  const text = digits.replaceAll(',', '');
  const value = Number(text);
  const kind = value < maxNumber ? 'number' : 'word';
  return { kind, text, value, isGrouped: digits.includes(','), ...position };
}
