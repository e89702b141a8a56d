import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useVisibleColumns } from './use-visible-columns.ts';

const key = 'vajra-desk-columns stones';
const choosable = ['sku', 'carat', 'left'] as const;
const columns = () => renderHook(() => useVisibleColumns('stones', choosable, ['sku'])).result;
const shown = (result: ReturnType<typeof columns>) => choosable.filter(result.current.isShown);

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the columns of a list', () => {
  it('are kept on the device, in their own order', () => {
    const first = columns();
    act(() => first.current.toggle('left'));
    act(() => first.current.toggle('carat'));
    act(() => first.current.toggle('sku'));
    expect(shown(first)).toEqual(['carat', 'left']);
    expect(shown(columns())).toEqual(['carat', 'left']);
  });

  it('may all be left out', () => {
    const first = columns();
    act(() => first.current.toggle('sku'));
    expect(shown(columns())).toEqual([]);
  });

  it.each([
    ['cut off', '["sku'],
    ['something else', '{"sku":true}'],
  ])('are the standard where what is kept is %s', (_, stored) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(key, stored);
    expect(shown(columns())).toEqual(['sku']);
  });

  it('of an older release that are gone count for nothing', () => {
    localStorage.setItem(key, '["left","weight"]');
    expect(shown(columns())).toEqual(['left']);
  });
});
