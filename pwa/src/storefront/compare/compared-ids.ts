import { parsePathId } from '@vajra/contract';
import { maxCompared } from '../shared/compare/compared-products.ts';

interface ComparedIds {
  ids: readonly number[];
  /** How many parts of the address are no ids. */
  invalidCount: number;
  /** How many further ids the address has. */
  leftOutCount: number;
}

/** Reads the products that an address compares. Repeated ids and empty parts do not count. */
export function readComparedIds(search: URLSearchParams): ComparedIds {
  const parts = new Set(
    search
      .getAll('ids')
      .join()
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
  const ids = [...parts].flatMap((part) => parsePathId(part) ?? []);
  return {
    ids: ids.slice(0, maxCompared),
    invalidCount: parts.size - ids.length,
    leftOutCount: Math.max(0, ids.length - maxCompared),
  };
}
