import { fireEvent, screen, within } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
// Loaded before the first test: a test must not end while the app is loading it.
import '../shared/compare/CompareButton.tsx';
import '../shared/StoneDrawing.tsx';
import { ProductScreen } from './ProductScreen.tsx';

const fake = setUpFakeApi();

it('can be loaded again after a failure', async () => {
  let isDown = true;
  fake.api.on(endpoints.getProductById, () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return { status: true, description: '', data: testProduct(7) };
  });
  const element = (
    <ProductScreen id={7} renderSoldOut={() => null}>
      {() => null}
    </ProductScreen>
  );
  renderScreen(element, '/product-details/7', null);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to fetch product?.')).toBeTruthy();
  isDown = false;
  fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Stone 7' })).toBeTruthy();
  expect(screen.queryByText('Failed to fetch product?.')).toBeNull();
});
