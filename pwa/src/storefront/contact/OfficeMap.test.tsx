import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keys } from '../../api/queries.ts';
import { connection } from '../../browser/connection.ts';
import { OfficeMap } from './OfficeMap.tsx';

const store = {
  address: '12 Ring Road, Surat',
  phone: '+91 98000 00000',
  email: 'hello@vajra.example',
  mapUrl: 'https://maps.example.com/office',
};
const mapEmbedUrl = 'https://maps.example.com/embed?at=21.2,72.8';

// The frame of a test loads nothing. happy-dom adds this to the window, which its types do not say.
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { disableIframePageLoading: boolean } };
};
happyDOM.settings.disableIframePageLoading = true;

afterEach(cleanup);

function show(change: object) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, { ...store, ...change });
  render(
    <QueryClientProvider client={client}>
      <OfficeMap />
    </QueryClientProvider>,
  );
}

it('loads the map after a tap', async () => {
  show({ mapEmbedUrl });
  expect(screen.queryByTitle('Map of our office')).toBeNull();
  expect(screen.getByText('Loads a map from maps.example.com.')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Show map' }).click());
  const frame = screen.getByTitle('Map of our office');
  expect(frame.getAttribute('src')).toBe(mapEmbedUrl);
  expect(document.activeElement).toBe(frame);
});

it.each([
  ['a store without an embedded map', { mapEmbedUrl: null }],
  ['data of an earlier release', {}],
])('links to a map for %s', (_, change) => {
  show(change);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open map' }).getAttribute('href')).toBe(store.mapUrl);
});

it('links to a map without a connection', () => {
  connection.reportCall(false);
  show({ mapEmbedUrl });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open map' })).toBeTruthy();
});
