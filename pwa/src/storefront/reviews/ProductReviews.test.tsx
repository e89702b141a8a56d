import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../browser/connection.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { currentPath, renderScreen } from '../../test-screen.tsx';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { ProductReviews } from './ProductReviews.tsx';

function reviewBy(u_id: number): Review {
  const content = { rating: 5, message: `Review by ${u_id}`, createdAt: new Date(0).toISOString() };
  const withoutImage = { image_url: null, image_look: null, verified: false };
  const moderation = { reply: null, hidden: false };
  return { r_id: u_id, p_id: 1, u_id, user: null, ...content, ...withoutImage, ...moderation };
}

/** 21 reviews. The oldest is the customer's own. */
const reviews = [...Array.from({ length: 20 }, (_, n) => reviewBy(100 + n)), reviewBy(2)];
let requests: unknown[];
let own: Review | null;

beforeEach(() => {
  requests = [];
  own = reviewBy(2);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === '/api/users/me/reviews/1') return Response.json({ review: own });
    if (url === '/api/store') return Response.json({ name: 'Heera' });
    const { page = 1, ...rest } = JSON.parse(String(body));
    requests.push({ ...rest, page });
    const data = reviews.slice((page - 1) * 20, page * 20);
    return Response.json({ status: true, description: '', data });
  });
});

function show(count = reviews.length) {
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={store}>
      <TestRouter>
        <QueryClientProvider client={client}>
          <ConfirmProvider>
            <ProductReviews productId={1} count={count} />
          </ConfirmProvider>
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

const messages = () => screen.getAllByText(/^Review by/).map(({ textContent }) => textContent);

it('shows the own review first although it is on another page, and offers no second one', async () => {
  show();
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
  show();
  const next = await screen.findByRole('button', { name: 'Next' });
  await userEvent.click(next);
  expect(requests).toContainEqual({ p_id: 1, page: 2 });
  await vi.waitFor(() => expect(messages()).toEqual(['Review by 2']));
});

it('says that reviews which are not on the device are not available offline', async () => {
  show();
  await screen.findByText('Review by 2');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Not available offline')).toBeTruthy();
  } finally {
    connection.reportCall(true);
  }
});

it('shows a hidden review to its author only, with a note', async () => {
  own = { ...reviewBy(3), u_id: 2, hidden: true, message: 'Review by me, hidden' };
  show(20);
  expect(await screen.findByText('Review by me, hidden')).toBeDefined();
  expect(screen.getByText(/Only you can see it/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add Review' })).toHaveProperty('disabled', true);
});

it('shows the reply of the shop, which cached reviews of an earlier release lack', async () => {
  const at = new Date(0).toISOString();
  own = { ...reviewBy(2), reply: { message: 'Thank you!', at } };
  Reflect.deleteProperty(reviews[0] ?? {}, 'reply');
  show();
  const item = (await screen.findByText('Review by 2')).closest('li') as HTMLElement; // as above
  expect(await within(item).findByText('Reply from Heera')).toBeDefined();
  expect(within(item).getByText('Thank you!')).toBeDefined();
  expect(screen.getAllByText(/^Reply from/)).toHaveLength(1);
});

it('has no buttons at the reviews for visitors, and sends them to login to add one', async () => {
  renderScreen(<ProductReviews productId={1} count={20} />, '/product-details/1', null);
  const items = await screen.findAllByRole('listitem');
  expect(items.flatMap((item) => within(item).queryAllByRole('button'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(await screen.findByText('Please login to submit a review.')).toBeDefined();
  expect(currentPath()).toBe('/login');
});
