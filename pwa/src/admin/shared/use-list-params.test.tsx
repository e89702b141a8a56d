import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestRouter } from '../../test-router.tsx';
import { useListParams } from './use-list-params.ts';

it('keeps a change that is not rendered yet when another follows', () => {
  const { result } = renderHook(useListParams, {
    wrapper: ({ children }) => <TestRouter path="/admin?range=month&page=3">{children}</TestRouter>,
  });
  act(() => {
    result.current.set({ to: '2001-12-31' });
    result.current.set({ from: '2001-01-01' });
  });
  const { get, page } = result.current;
  expect([get('range'), get('from'), get('to'), page]).toEqual([
    'month',
    '2001-01-01',
    '2001-12-31',
    1,
  ]);
});
