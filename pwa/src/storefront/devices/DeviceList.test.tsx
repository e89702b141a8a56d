import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ActiveSession } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { DeviceList } from './DeviceList.tsx';

const now = '2026-11-22T10:00:00.000Z';
const phone: ActiveSession = {
  session_id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  createdAt: now,
  lastUsedAt: now,
  expiresAt: now,
  isCurrent: false,
};
const laptop = { ...phone, session_id: 'laptop', browser: null, system: null, isCurrent: true };

let sessions: ActiveSession[];
let requested: string[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessions = [laptop, phone];
  requested = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requested.push(`${method} ${path}`);
    if (method === 'DELETE') {
      sessions = sessions.filter(({ session_id }) => !path.endsWith(session_id));
      return new Response('{"message":"The device is signed out."}');
    }
    if (path === accountEndpoints.getSessions.path)
      return new Response(JSON.stringify({ sessions }));
    return new Response('{"message":"You are signed out everywhere."}');
  });
});

function show() {
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <TestRouter path="/profile">
            <Routes>
              <Route path="/profile" element={<DeviceList userId={testCustomer.u_id} />} />
              <Route path="/login" element={<h1>Login</h1>} />
            </Routes>
          </TestRouter>
          <Toasts />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return store;
}

const signOutButtons = () => screen.queryAllByRole('button', { name: /^Sign out Chrome/ });

describe('DeviceList', () => {
  it('lists devices and offers to sign out every other one', async () => {
    show();
    const [own, other] = await screen.findAllByRole('listitem');
    expect(own?.textContent).toBe('Unknown deviceThis device');
    expect(other?.textContent).toContain('Chrome on AndroidLast used 22 Nov 2026');
    if (!own) throw new Error('no device is listed');
    expect(within(own).queryByRole('button')).toBeNull();
    expect(signOutButtons()).toHaveLength(1);
  });

  it('signs out one device', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome/ }));
    await screen.findByText('The device is signed out.');
    await vi.waitFor(() => expect(signOutButtons()).toHaveLength(0));
    expect(requested).toContain('DELETE /api/users/sessions/phone');
  });

  it('signs out everywhere after a confirmation', async () => {
    const store = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    expect(requested).not.toContain(`POST ${accountEndpoints.signOutEverywhere.path}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(requested).toContain(`POST ${accountEndpoints.signOutEverywhere.path}`);
    expect(store.get(sessionAtom)).toBeNull();
  });
});
