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

const handling = { fromDays: 1, toDays: 3 };
const standard = { name: 'Standard', fromDays: 15, toDays: 25 };
const express = { name: 'Express', fromDays: 5, toDays: 7 };

it.each([
  [
    "of the store's first method after handling, in working days",
    { delivery: { handling, methods: [standard, express] }, deliveryDays: 7 },
    undefined,
    '19 January 2027 – 4 February 2027',
  ],
  [
    'of the chosen method',
    { delivery: { handling, methods: [standard, express] } },
    express,
    '5 January 2027 – 11 January 2027',
  ],
  [
    'as one day where both are the same',
    { delivery: { handling: { fromDays: 0, toDays: 0 }, methods: [] } },
    { fromDays: 1, toDays: 1 },
    '29 December 2026',
  ],
  [
    'after DELIVERY_DAYS without a method',
    { delivery: { handling, methods: [] }, deliveryDays: 25 },
    undefined,
    '22 January 2027',
  ],
  ['after the default where a kept configuration has none', {}, undefined, '4 January 2027'],
])('shows the delivery %s', (_case, store, method, expected) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, store);
  render(
    <QueryClientProvider client={client}>
      <EstimatedDelivery method={method} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});
