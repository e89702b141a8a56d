import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ReviewsScreen } from './ReviewsScreen.tsx';

const fake = setUpFakeApi();

it('is paged, with the page size in the address', async () => {
  fake.api.on(endpoints.getModeratedReviews, ({ url }) => {
    const length = Number(new URL(url, 'http://localhost').searchParams.get('perPage'));
    const review = { message: 'Lovely', rating: 5, createdAt: '2026-11-20T10:00:00.000Z', p_id: 1 };
    const reviews = Array.from({ length }, (_, r_id) => ({ ...review, r_id, product: null }));
    return { reviews, totalCount: 25 };
  });
  renderScreen(<ReviewsScreen />, '/admin/manage-reviews');
  await screen.findByRole('cell', { name: '20' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '10');
  await waitFor(() => expect(screen.queryByRole('cell', { name: '20' })).toBeNull());
  expect(screen.getByRole('cell', { name: '10' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('cell', { name: '11' })).toBeDefined();
  expect(screen.getByText('Page 2 of 3')).toBeDefined();
  expect(currentPath()).toBe('/admin/manage-reviews?perPage=10&page=2');
  const requested = fake.api.requests.filter(({ url }) => url.includes('/reviews'));
  expect(requested.at(-1)?.url).toMatch(/page=2&perPage=10$/);
});
