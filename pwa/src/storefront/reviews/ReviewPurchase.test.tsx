import { fireEvent, screen } from '@testing-library/react';
import { endpoints, type Order } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { testCustomer } from '../../session/test-session.ts';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ReviewPurchase } from './ReviewPurchase.tsx';

const fake = setUpFakeApi();

it('opens no form while the own review cannot be loaded, and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const item = { p_id: 7, product: { name: 'Ring' } } as Order['items'][number]; // what it reads
  renderScreen(<ReviewPurchase session={testCustomer} item={item} />, '/profile', testCustomer);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Review Ring' }));
  fake.api.on(endpoints.getOwnReview, () => {
    throw new TypeError('Failed to fetch');
  });
  press();
  expect(await screen.findByText('Failed to fetch reviews.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fake.api.on(endpoints.getOwnReview, () => ({ review: null }));
  press();
  expect(await screen.findByRole('dialog', { name: 'Add Review' })).toBeTruthy();
});
