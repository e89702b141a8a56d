import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { SortSelect } from './SortSelect.tsx';

let root: Root | undefined;
const onChange = vi.fn();

afterEach(async () => {
  await act(async () => root?.unmount());
  onChange.mockClear();
  cleanup();
});

function List() {
  const [sort, setSort] = useState<'newest' | 'price-asc'>('newest');
  const change = (value: string) => {
    onChange(value);
    setSort(value as typeof sort);
  };
  return <SortSelect value={sort} hasSearch={false} onChange={change} />;
}

it.each([
  ['reports what was chosen before hydration', 'price-asc', [['price-asc']]],
  ['reports nothing when the choice is as rendered', 'newest', []],
])('%s', async (_, chosen, reported) => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<List />);
  const select = container.querySelector('select');
  if (!select) throw new Error('no select was rendered');
  select.value = chosen;
  await act(async () => {
    root = hydrateRoot(container, <List />);
  });
  expect(onChange.mock.calls).toEqual(reported);
  expect(select.value).toBe(chosen);
});
