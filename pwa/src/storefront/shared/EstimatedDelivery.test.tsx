import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from '../../api/queries.ts';
import { EstimatedDelivery } from './EstimatedDelivery.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 11, 28, 12), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['the days of the store', { deliveryDays: 25 }, '22 January 2027'],
  ['the default where a kept configuration has none', {}, '4 January 2027'],
])('shows the date after %s', (_case, store, expected) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, store);
  render(
    <QueryClientProvider client={client}>
      <EstimatedDelivery />
    </QueryClientProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});
