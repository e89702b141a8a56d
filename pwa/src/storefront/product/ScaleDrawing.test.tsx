import { render, screen } from '@testing-library/react';
import type { Product } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { ScaleDrawing } from './ScaleDrawing.tsx';

it.each([
  ['+919820012345', '₹1'],
  ['+14155552671', '25¢'],
])('compares the stone with a coin that a customer with %s knows', (mo_no, coin) => {
  const store = createStore();
  store.set(sessionAtom, { ...testCustomer, mo_no });
  const product = { length: 6.4, diamondshape: { shape_id: 1, name: 'Round' } } as Product;
  render(
    <Provider store={store}>
      <ScaleDrawing product={product} />
    </Provider>,
  );
  const label = `6.4 mm wide, shown to scale with a ${coin} coin.`;
  expect(screen.getByRole('img', { name: label }).textContent).toContain(coin);
});
