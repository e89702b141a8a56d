import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { noticesAtom, notifyAtom } from './notices.ts';
import { Toasts } from './Toasts.tsx';

it('shows a notice that is added while the one before it is taken', async () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <Toasts />
    </Provider>,
  );
  const unsubscribe = store.sub(noticesAtom, () => {
    if (store.get(noticesAtom).length > 0) return;
    unsubscribe();
    store.set(notifyAtom, { kind: 'error', text: 'Please log in.' });
  });
  act(() => store.set(notifyAtom, { kind: 'success', text: 'Saved.' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(await screen.findByText('Please log in.')).toBeDefined();
});
