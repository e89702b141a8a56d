import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showLate } from './queries.ts';

/** Fetches the device's copy of a query, and returns the function that shows the late response. */
async function fetchCopy(client: QueryClient) {
  let onLate: (response: { data: string }) => void = () => undefined;
  await client.fetchQuery({
    queryKey: ['cart'],
    queryFn: (context) => {
      onLate = showLate(context, ({ data }: { data: string }) => data);
      return 'copy';
    },
  });
  return onLate;
}

it('replaces the copy', async () => {
  const client = new QueryClient();
  const onLate = await fetchCopy(client);
  onLate({ data: 'fresh' });
  expect(client.getQueryData(['cart'])).toBe('fresh');
});

it('does not replace what has changed since the copy was shown', async () => {
  const client = new QueryClient();
  await fetchCopy(client);
  const onLate = await fetchCopy(client);
  client.setQueryData(['cart'], 'changed');
  onLate({ data: 'before the change' });
  expect(client.getQueryData(['cart'])).toBe('changed');
});
