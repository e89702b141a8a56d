import { describe, expect, it } from 'vitest';
import {
  countFilters,
  hasSameFilters,
  noFilters,
  readListState,
  setRange,
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
    '?price=50000-400000&carat=0.9-1.2&length=-7.5&discount=10-&shape_id=1',
    '?search=oval&c_id=7&available=1&sort=discount&page=2',
  ])('%s survives a round trip', (query) => {
    expect(writeListState(read(query))).toBe(query);
  });

  it('ignores invalid values', () => {
    for (const invalid of [
      'page=0',
      'page=-1',
      'page=x',
      'page=1e9',
      'page=1',
      'sort=best',
      'available=0',
      'available=yes',
      'shape_id=a,-2,1.5',
      'price=400000-50000',
      'price=-5-10',
      'price=1e309-',
      'price=NaN-',
      'price=0.001-',
      'carat=-',
      'carat=1',
      'carat=1,2-2',
      'length=1234567890123-',
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
    expect(countFilters({ ...noFilters, filters: toggleFilter(twice, 'c_id', 1) })).toBe(3);
    expect(countFilters({ ...noFilters, filters: twice, available: true })).toBe(3);
    expect(toggleFilter(toggleFilter(twice, 'shape_id', 4), 'shape_id', 2)).toEqual({});
  });

  it('compares filters', () => {
    const one = { ...noFilters, filters: { shape_id: [1] } };
    expect(hasSameFilters(one, { ...one, filters: { shape_id: [1], c_id: [] } })).toBe(true);
    expect(hasSameFilters(one, { ...one, filters: { shape_id: [1, 2] } })).toBe(false);
    expect(hasSameFilters(one, { ...one, available: true })).toBe(false);
    const ranged = { ...one, ranges: { carat: { min: 1 } } };
    expect(hasSameFilters(one, ranged)).toBe(false);
    expect(hasSameFilters(ranged, { ...one, ranges: { carat: { min: 1 } } })).toBe(true);
    expect(hasSameFilters(ranged, { ...one, ranges: { carat: { max: 1 } } })).toBe(false);
  });

  it('sets and removes ranges, each of which counts as a filter', () => {
    const one = setRange({}, 'price', { max: 400_000 });
    const two = setRange(one, 'carat', { min: 0.9, max: 1.2 });
    expect(two).toEqual({ price: { max: 400_000 }, carat: { min: 0.9, max: 1.2 } });
    expect(countFilters({ ...noFilters, ranges: two })).toBe(2);
    expect(setRange(two, 'price', null)).toEqual({ carat: { min: 0.9, max: 1.2 } });
  });
});
