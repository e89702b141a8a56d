import { describe, expect, it } from 'vitest';
import {
  countFilters,
  hasSameFilters,
  readListState,
  toggleFilter,
  writeListState,
} from './list-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query));

describe('list state in the URL', () => {
  it.each([
    '',
    '?page=2',
    '?search=round+brilliant',
    '?shape_id=1,2&clarity_id=4&sort=price-asc&page=3',
    '?c_id=7&ncolor_id=1',
    '?available=1',
    '?search=oval&c_id=7&available=1&sort=discount&page=2',
  ])('%s survives a round trip', (query) => {
    expect(writeListState(read(query))).toBe(query);
  });

  it('ignores invalid values', () => {
    for (const invalid of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1',
      'sort=best',
      'available=0',
      'available=yes',
      'shape_id=a,-2,1.5',
    ]) {
      expect(writeListState(read(invalid))).toBe('');
    }
    expect(read('shape_id=3,1,3,x').filters).toEqual({ shape_id: [1, 3] });
    expect(read(`search=${'a'.repeat(999)}`).search).toHaveLength(200);
    expect(read('search=%20%20').search).toBe('');
  });

  it('toggles filter values', () => {
    const once = toggleFilter({}, 'shape_id', 4);
    const twice = toggleFilter(once, 'shape_id', 2);
    expect(twice).toEqual({ shape_id: [2, 4] });
    expect(countFilters({ filters: toggleFilter(twice, 'c_id', 1), available: false })).toBe(3);
    expect(countFilters({ filters: twice, available: true })).toBe(3);
    expect(toggleFilter(toggleFilter(twice, 'shape_id', 4), 'shape_id', 2)).toEqual({});
  });

  it('compares filters', () => {
    const one = { filters: { shape_id: [1] }, available: false };
    expect(hasSameFilters(one, { ...one, filters: { shape_id: [1], c_id: [] } })).toBe(true);
    expect(hasSameFilters(one, { ...one, filters: { shape_id: [1, 2] } })).toBe(false);
    expect(hasSameFilters(one, { ...one, available: true })).toBe(false);
  });
});
