import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useVisibleColumns } from './use-visible-columns.ts';

const storageKey = 'vajra-desk-columns stones';
const keys = ['sku', 'carat', 'left'] as const;
const open = () => renderHook(() => useVisibleColumns('stones', keys, ['sku'])).result;
const visible = (result: ReturnType<typeof open>) => keys.filter(result.current.isVisible);

describe('useVisibleColumns', () => {
  it('remembers the columns in display order', () => {
    const columns = open();
    act(() => columns.current.toggle('left'));
    act(() => columns.current.toggle('carat'));
    act(() => columns.current.toggle('sku'));
    expect(visible(columns)).toEqual(['carat', 'left']);
    expect(visible(open())).toEqual(['carat', 'left']);
  });

  it('allows hiding all optional columns', () => {
    const columns = open();
    act(() => columns.current.toggle('sku'));
    expect(visible(open())).toEqual([]);
  });

  it.each([
    ['truncated JSON', '["sku'],
    ['not a list', '{"sku":true}'],
  ])('falls back to the default when the stored value is %s', (_, stored) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(storageKey, stored);
    expect(visible(open())).toEqual(['sku']);
  });

  it('ignores stored columns that no longer exist', () => {
    localStorage.setItem(storageKey, '["left","weight"]');
    expect(visible(open())).toEqual(['left']);
  });
});
