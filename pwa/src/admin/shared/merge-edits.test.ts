import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdits, takeGroups } from './merge-edits.ts';

const groups = [['name'], ['parent', 'child'], ['price']] as const;
const values = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  parent: fc.constantFrom('1', '2'),
  child: fc.constantFrom('3', '4'),
  price: fc.constantFrom('5', '6', '7'),
});

describe('merged edits', () => {
  it('keep what only one of both changed', () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        const none = { values: changed, clashes: [] };
        expect(mergeEdits(base, changed, base, groups)).toEqual(none);
        expect(mergeEdits(base, base, changed, groups)).toEqual(none);
        expect(mergeEdits(base, changed, changed, groups)).toEqual(none);
      }),
    );
  });

  it('lose nothing: a field is mine, theirs, or a clash', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: merged, clashes } = mergeEdits(base, mine, theirs, groups);
        for (const group of groups) {
          const of = (one: typeof base) => group.map((key) => one[key]).join();
          const [was, my, their] = [of(base), of(mine), of(theirs)];
          expect(clashes.includes(group)).toBe(was !== my && was !== their && my !== their);
          expect(of(merged)).toBe(my === was ? their : my);
        }
      }),
    );
  });

  it('do not put a collection of one under the parent of the other', () => {
    const base = { name: 'a', parent: '1', child: '3', price: '5' };
    const mine = { ...base, child: '4' };
    const theirs = { ...base, parent: '2', child: '' };
    const { clashes } = mergeEdits(base, mine, theirs, groups);
    expect(clashes).toEqual([['parent', 'child']]);
    expect(takeGroups(mine, theirs, clashes)).toEqual(theirs);
  });
});
