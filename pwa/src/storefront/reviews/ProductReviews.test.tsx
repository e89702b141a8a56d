import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../browser/connection.ts';
import { MemoryRouter } from '../../router/MemoryRouter.tsx';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { ProductReviews } from './ProductReviews.tsx';

function reviewBy(u_id: number): Review {
  const content = { rating: 5, message: `Review by ${u_id}`, createdAt: new Date(0).toISOString() };
  const withoutImage = { image_url: null, image_look: null, verified: false };
  return { r_id: u_id, p_id: 1, u_id, user: null, ...content, ...withoutImage };
}

/** 21 reviews. The oldest is the customer's own. */
const reviews = [...Array.from({ length: 20 }, (_, n) => reviewBy(100 + n)), reviewBy(2)];
let requests: unknown[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { u_id, page = 1, ...rest } = JSON.parse(String(body));
    requests.push({ ...rest, u_id, page });
    const data = u_id
      ? reviews.filter((review) => review.u_id === u_id)
      : reviews.slice((page - 1) * 20, page * 20);
    return Response.json({ status: true, description: '', data });
  });
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ConfirmProvider>
            <ProductReviews productId={1} count={reviews.length} />
          </ConfirmProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </Provider>,
  );
});

const messages = () => screen.getAllByText(/^Review by/).map(({ textContent }) => textContent);

it('shows the own review first although it is on another page, and offers no second one', async () => {
  await screen.findByText('Review by 2');
  expect(messages()).toEqual([
    'Review by 2',
    ...reviews.slice(0, 20).map(({ message }) => message),
  ]);
  expect(screen.getByRole('button', { name: 'Add Review' })).toHaveProperty('disabled', true);
  const own = screen.getByText('Review by 2').closest('li') as HTMLElement; // list items are elements
  expect(within(own).getByRole('button', { name: 'Edit' })).toBeDefined();
});

it('loads other reviews by page', async () => {
  const next = await screen.findByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(requests).toContainEqual({ p_id: 1, u_id: undefined, page: 2 });
  await vi.waitFor(() => expect(messages()).toEqual(['Review by 2']));
});

it('says that reviews which are not on the device are not available offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Not available offline', {}, { timeout: 10_000 })).toBeTruthy();
  } finally {
    connection.reportCall(true);
  }
});
