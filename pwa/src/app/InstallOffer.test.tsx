import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestRouter } from '../test-router.tsx';
import { FirstScreenContext } from '../ui/first-screen.ts';
import { installPromptAtom } from './app-state.ts';
import { InstallOffer } from './InstallOffer.tsx';
import { newRecord, writeRecord } from './install-moment.ts';

const prompt = async () => ({ outcome: 'accepted' as const });

beforeEach(() => writeRecord({ ...newRecord, visits: 2, lastSeenAt: Date.now() }));
afterEach(cleanup);

/** A shop whose offer is loaded when the screen `loadedAt` is shown. */
function Shop({ loadedAt }: { loadedAt: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <FirstScreenContext value={pathname === '/'}>
      <button type="button" onClick={() => navigate('/terms')}>
        Terms
      </button>
      <input aria-label="Email" />
      <output>{pathname}</output>
      {(loadedAt === '/' || pathname === loadedAt) && <InstallOffer />}
    </FirstScreenContext>
  );
}

function openShop(loadedAt: string): void {
  const store = createStore();
  store.set(installPromptAtom, Object.assign(new Event('beforeinstallprompt'), { prompt }));
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter>
          <Shop loadedAt={loadedAt} />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

it.each(['/', '/terms'])(
  'appears on the second screen when its code is loaded at %s',
  async (loadedAt) => {
    openShop(loadedAt);
    expect(screen.queryByRole('region')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Terms' }));
    await screen.findByRole('region');
  },
);

it('does not appear on a first visit', async () => {
  writeRecord(newRecord);
  openShop('/');
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }));
  await screen.findByText('/terms');
  expect(screen.queryByRole('region')).toBeNull();
});

it('disappears while a field has the focus', async () => {
  openShop('/');
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }));
  await screen.findByRole('region');
  const field = screen.getByRole('textbox', { name: 'Email' });
  act(() => field.focus());
  expect(screen.queryByRole('region')).toBeNull();
  act(() => field.blur());
  expect(screen.getByRole('region')).toBeTruthy();
});
