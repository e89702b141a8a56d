import { isDoc } from './document.ts';

/** Nesting that is worth counting. MongoDB's limits are lower. */
export const maxHeight = 250;

/**
 * Returns the number of levels below a value: 0 for a scalar, 1 for a document of scalars. Stops counting
 * above `limit`.
 */
export function heightOf(value: unknown, limit: number): number {
  if (limit < 0) return 0;
  const children = Array.isArray(value) ? value : isDoc(value) ? Object.values(value) : [];
  let height = 0;
  for (const child of children) {
    height = Math.max(height, 1 + heightOf(child, limit - 1));
    if (height > limit) break;
  }
  return height;
}
