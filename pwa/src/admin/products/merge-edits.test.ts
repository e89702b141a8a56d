import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyGroups, mergeEdits } from './merge-edits.ts';

const groups = [['name'], ['parent', 'child'], ['price']] as const;
const values = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  parent: fc.constantFrom('1', '2'),
  child: fc.constantFrom('3', '4'),
  price: fc.constantFrom('5', '6', '7'),
});

describe('mergeEdits', () => {
  it('takes the changes of a side when only that side has any', () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        const merged = { values: changed, conflicts: [] };
        expect(mergeEdits(base, changed, base, groups)).toEqual(merged);
        expect(mergeEdits(base, base, changed, groups)).toEqual(merged);
        expect(mergeEdits(base, changed, changed, groups)).toEqual(merged);
      }),
    );
  });

  it('resolves each group to mine, theirs or a conflict', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: merged, conflicts } = mergeEdits(base, mine, theirs, groups);
        for (const group of groups) {
          const of = (side: typeof base) => group.map((key) => side[key]).join();
          const [was, my, their] = [of(base), of(mine), of(theirs)];
          expect(conflicts.includes(group)).toBe(was !== my && was !== their && my !== their);
          expect(of(merged)).toBe(my === was ? their : my);
        }
      }),
    );
  });

  it("does not combine one side's collection with the other's parent", () => {
    const base = { name: 'a', parent: '1', child: '3', price: '5' };
    const mine = { ...base, child: '4' };
    const theirs = { ...base, parent: '2', child: '' };
    const { conflicts } = mergeEdits(base, mine, theirs, groups);
    expect(conflicts).toEqual([['parent', 'child']]);
    expect(copyGroups(mine, theirs, conflicts)).toEqual(theirs);
  });
});
