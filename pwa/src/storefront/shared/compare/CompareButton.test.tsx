import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { storageKeys } from '../../../browser/storage-keys.ts';
import { testProduct } from '../../../offline/catalogue/test-feed.ts';
import { noticesAtom } from '../../../ui/notices.ts';
import { CompareButton } from './CompareButton.tsx';
import { comparedAtom } from './compared-products.ts';

beforeEach(() => localStorage.clear());

/** Shows the toggles of five products. */
function show() {
  const atoms = createStore();
  render(
    <Provider store={atoms}>
      <QueryClientProvider client={new QueryClient()}>
        {[1, 2, 3, 4, 5].map((id) => (
          <CompareButton key={id} product={testProduct(id)} />
        ))}
      </QueryClientProvider>
    </Provider>,
  );
  return atoms;
}

const toggle = (id: number) => screen.getByRole('button', { name: `Compare Stone ${id}` });
const isChosen = (id: number) => toggle(id).getAttribute('aria-pressed') === 'true';
const stored = () => JSON.parse(localStorage.getItem(storageKeys.compared) ?? '[]');

it('chooses a product on the device, or no longer', () => {
  show();
  fireEvent.click(toggle(2));
  expect(isChosen(2)).toBe(true);
  expect(stored()).toEqual([2]);
  fireEvent.click(toggle(2));
  expect(isChosen(2)).toBe(false);
  expect(localStorage.getItem(storageKeys.compared)).toBeNull();
});

it('refuses a fifth product and says so', () => {
  const atoms = show();
  for (const id of [1, 2, 3, 4, 5]) fireEvent.click(toggle(id));
  expect(isChosen(5)).toBe(false);
  expect(stored()).toEqual([1, 2, 3, 4]);
  expect(atoms.get(noticesAtom).map(({ text }) => text)).toEqual([
    'You can compare up to 4 products. Remove one to add another.',
  ]);
});

it('adds to what another tab has chosen', () => {
  show();
  localStorage.setItem(storageKeys.compared, '[3]');
  fireEvent.click(toggle(1));
  expect(stored()).toEqual([3, 1]);
  localStorage.setItem(storageKeys.compared, '[4]');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKeys.compared })));
  expect([1, 3, 4].map(isChosen)).toEqual([false, false, true]);
});

it.each([
  ['[1,"2",-3,0.5,1,null,9]', [1, 9]],
  ['[1,2,3,4,5]', [1, 2, 3, 4]],
  ['{"ids":[1]}', []],
  ['[', []],
])('reads what is stored as %s as %j', (text, expected) => {
  localStorage.setItem(storageKeys.compared, text);
  const atoms = show();
  expect(atoms.get(comparedAtom)).toEqual(expected);
});
