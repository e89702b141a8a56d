import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QueryState } from './QueryState.tsx';

function List({ load }: { load: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['list'], queryFn: load });
  return (
    <QueryState
      query={query}
      pending={<p role="status">Loading</p>}
      failed="The list could not be loaded."
      empty="Nothing yet."
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryState>
  );
}

function show(load: () => Promise<string[]>): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <List load={load} />
    </QueryClientProvider>,
  );
  return client;
}

it('shows the pending state, then the data', async () => {
  show(async () => ['one', 'two']);
  expect(screen.getByRole('status')).toBeTruthy();
  expect(await screen.findByText('one, two')).toBeTruthy();
});

it('shows the empty state for empty data', async () => {
  show(async () => []);
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
});

it('shows the failure with a retry that loads again', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValueOnce(['one']);
  show(load);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('one')).toBeTruthy();
});

it('keeps showing data when a later request fails', async () => {
  const load = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['one']);
  load.mockRejectedValueOnce(new Error('offline'));
  const client = show(load);
  await screen.findByText('one');
  await client.refetchQueries();
  expect(screen.getByText('one')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
