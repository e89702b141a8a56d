import { describe, expect, it } from 'vitest';
import { pageCount, pagerWindow } from './pager-window.ts';

describe('pagerWindow', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 2700, [1, 2, 3, 4, 5, 'gap', 2700]],
    [4, 2700, [1, 2, 3, 4, 5, 'gap', 2700]],
    [5, 2700, [1, 'gap', 4, 5, 6, 'gap', 2700]],
    [2697, 2700, [1, 'gap', 2696, 2697, 2698, 2699, 2700]],
    [2700, 2700, [1, 'gap', 2696, 2697, 2698, 2699, 2700]],
  ])('shows page %i of %i', (current, last, slots) => {
    expect(pagerWindow(current, last)).toEqual(slots);
  });

  it('shows the current page, in ascending order and at most seven slots', () => {
    for (let last = 1; last <= 40; last++) {
      for (let current = 1; current <= last; current++) {
        const slots = pagerWindow(current, last);
        const pages = slots.filter((slot) => slot !== 'gap');
        expect(pages).toContain(current);
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
        expect(slots.length).toBeLessThanOrEqual(7);
      }
    }
  });
});

describe('pageCount', () => {
  it.each([
    [0, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [53940, 20, 2697],
  ])('of %i items, %i per page, is %i', (total, perPage, pages) => {
    expect(pageCount(total, perPage)).toBe(pages);
  });
});
